import { showStartProblem } from './start-again';

/** The first script of a device entry. All else comes after the shared modules are settled. */
void import(/* webpackChunkName: "standalone-start" */ './start')
  .then(({ start }) => start(window))
  .catch((cause: unknown) => {
    console.error('standalone/start', cause);
    showStartProblem(document, {
      fetch: window.fetch.bind(window),
      location,
      after: (callback, ms) => void setTimeout(callback, ms),
    });
  });
