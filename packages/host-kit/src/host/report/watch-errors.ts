import type { Problem } from '../../contract';
import type { NamedRelease } from './release-of-file';

interface WatchErrorsDeps {
  window: Window;
  send: (problem: Problem) => void;
  releaseOf: (stack: string) => NamedRelease | null;
}

/** Reports uncaught errors of a page, with the release that they came from. */
export function watchErrors({ window, send, releaseOf }: WatchErrorsDeps): void {
  const message = 'Uncaught error.';
  window.addEventListener('error', ({ error, message: words, filename }) => {
    const cause = error instanceof Error ? error : new Error(words);
    send({ area: 'page/error', message, cause, ...releaseOf(`${stackOf(error)}\n${filename}`) });
  });
  window.addEventListener('unhandledrejection', ({ reason }) =>
    send({ area: 'page/rejection', message, cause: reason, ...releaseOf(stackOf(reason)) }),
  );
}

const stackOf = (cause: unknown): string => (cause instanceof Error ? (cause.stack ?? '') : '');
