import { start } from './start';

declare global {
  interface Window {
    /** From now on the shell itself reports failures (api/page-scripts/guard-shell.ts does so before). */
    queuebellStarted?: boolean;
  }
}

window.queuebellStarted = true;
void start(window);
