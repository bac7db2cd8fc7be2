/** The start of the pages. */

import "./main-elements.js";
import "./components/app.js";
import "./components/lobby.js";
import "./components/room.js";
import "./components/waiting.js";
