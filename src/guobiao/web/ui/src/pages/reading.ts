/** The script of the pages that the server renders: they are read without it. */

import "../styles/themes.css";
import "../styles/base.css";
import "../styles/tiles.css";
import "../styles/reading.css";
import { loadSettings, onSystemScheme, showSettings } from "../settings.js";

const show = () => showSettings(loadSettings());
show();
onSystemScheme(show);
