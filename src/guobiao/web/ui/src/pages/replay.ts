/** The script of the replay page. */

import "./frame.js";
import "../styles/table.css";
import "../styles/board.css";
import "../styles/panels.css";
import "../styles/replay.css";
import "../components/replay.js";
