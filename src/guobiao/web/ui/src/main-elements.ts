/** The elements and styles of the pages. */

import "./styles/themes.css";
import "./styles/base.css";
import "./styles/tiles.css";
import "./styles/site.css";
import "./styles/lobby.css";
import "./styles/table.css";
import "./styles/board.css";
import "./styles/hand.css";
import "./styles/phone.css";
import "./styles/panels.css";
import "./components/claims.js";
import "./components/hand.js";
import "./components/result.js";
import "./components/settings.js";
import "./components/standings.js";
import "./components/table.js";
