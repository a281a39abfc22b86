import type { Problem } from '../../contract';

/** Reports what nobody caught in a page; its console says so by itself. */
export function watchErrors(window: Window, send: (problem: Problem) => void): void {
  window.addEventListener('error', ({ error, message }) =>
    send({
      area: 'page/error',
      message: 'Nobody caught this.',
      cause: error instanceof Error ? error : new Error(message),
    }),
  );
  window.addEventListener('unhandledrejection', ({ reason }) =>
    send({ area: 'page/rejection', message: 'Nobody caught this.', cause: reason }),
  );
}
