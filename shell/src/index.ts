import { start } from './start';

declare global {
  interface Window {
    /** From now on the shell itself reports failures (api/page-scripts/guard-shell.ts does so before). */
    queuebellStarted?: boolean;
    /** A screen has stood for a while (api/page-scripts/watch-load.ts asks). */
    queuebellShown?: boolean;
  }
}

window.queuebellStarted = true;
void start(window);
