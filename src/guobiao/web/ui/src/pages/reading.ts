/** The script of the pages that the server renders: they are read without it. */

import "./frame.js";
import "./live.js";
