/** What every page that the server renders loads: the styles, and the look chosen at the table. */

import "../styles/themes.css";
import "../styles/base.css";
import "../styles/site.css";
import "../styles/tiles.css";
import "../styles/reading.css";
import "../styles/handbook.css";
import { loadSettings, showSettings } from "../settings.js";

// The server knows it from the cookie; this renews the cookie, and covers browsers that lost it.
showSettings(loadSettings());
