import { start } from './start';

declare global {
  interface Window {
    /** From now on the shell itself reports failures (api/page-scripts/guard-shell.ts does so before). */
    queuebellStarted?: boolean;
    /** A screen is stable (api/page-scripts/watch-load.ts asks). */
    queuebellShown?: boolean;
  }
}

window.queuebellStarted = true;
void start(window);
