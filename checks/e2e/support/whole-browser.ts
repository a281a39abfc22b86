import { findProgram } from '../../../tools/finders/find-program.mjs';
import { CHROMIUM_ARGS } from '../../kit/browser.ts';

/**
 * For `test.use(…)` at the top of a file: journeys in a Chromium with all that a browser has around its pages, such as
 * screens to fill and notifications to show. The others run in the headless shell, which needs less than half of the time.
 */
export const wholeBrowser = {
  launchOptions: { executablePath: await findProgram('chromium'), args: CHROMIUM_ARGS },
};
