import { start } from './start';

declare global {
  interface Window {
    /** All modules have run: from then on the shell says itself what goes wrong (api/page-scripts/guard-shell.ts). */
    queuebellStarted?: boolean;
  }
}

window.queuebellStarted = true;
void start(window);
