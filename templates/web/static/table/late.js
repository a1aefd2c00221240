// The parts of a table that follow later (`later.js`), in one script.

import { placed } from "../map/labels.js";
import { openAdvice } from "./advice.js";
import { againButton, eveningScore, goFromLesson, leadToNext } from "./again.js";
import { branchAsks, hearOfBranch } from "./branch.js";
import { clocksRow } from "./clocks.js";
import { beginEnding, endCounting, ending, isCounting, showBoard, showsBoard } from "./ending.js";
import { log } from "./log.js";
import { recap } from "./recap.js";
import { askToChange } from "./change_seat.js";
import { canReplay, isReplaying, keepForReplay, openReplay, replayPage } from "./replay.js";
import { openRequest } from "./requests.js";
import { finalSheet, score, shareButton } from "./score.js";
import { tools } from "./tools.js";
import { openNotices } from "./turn_notices.js";

export {
  againButton,
  askToChange,
  beginEnding,
  branchAsks,
  canReplay,
  clocksRow,
  endCounting,
  ending,
  eveningScore,
  finalSheet,
  goFromLesson,
  hearOfBranch,
  isCounting,
  isReplaying,
  keepForReplay,
  leadToNext,
  log,
  openAdvice,
  openNotices,
  openReplay,
  openRequest,
  placed,
  recap,
  replayPage,
  score,
  shareButton,
  showBoard,
  showsBoard,
  tools,
};
