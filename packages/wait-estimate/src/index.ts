/** How long customers will wait. Start reading at `estimate.ts`. */
export { estimates, type Estimate } from './estimate.js';
export type { ChairNow, Served, ShopNow, Waiting } from './shop-now.js';
export { NO_HISTORY, PRIOR, withVisit, type Visit, type WaitHistory } from './history.js';
export { CHANCE, isIn, withScore, type Calibration, type Range } from './calibration.js';
