/** How long customers will wait. Start reading at `estimate.ts`. */
export { estimates, type Estimate } from './estimate.js';
export type { ChairNow, Served, ShopNow, Waiting } from './shop-now.js';
export { JOINING_KEY, shopNowOf, visitOf } from './queue-now.js';
export { NO_HISTORY, PRIOR, withScore, withVisit, type Visit, type WaitHistory } from './history.js';
export { CHANCE, isIn, lastScores, type Calibration, type Range, type Score } from './calibration.js';
export { nextDisplay, shownRange, STEP_MINUTES, wordsOf, type Display, type Shown } from './shown.js';
