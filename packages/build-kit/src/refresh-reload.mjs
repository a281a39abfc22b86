/*
 * The shell of a deployed suite has React's production build, which cannot exchange components. Such a page is loaded again after a change.
 */
const { renderers } = /** @type {any} */ (globalThis).__REACT_DEVTOOLS_GLOBAL_HOOK__;
const canExchange = () =>
  [...renderers.values()].some(({ scheduleRefresh }) => typeof scheduleRefresh === 'function');
let isChanged = false;
/** @type {any} */ (import.meta).webpackHot?.addStatusHandler((/** @type {string} */ status) => {
  isChanged ||= status === 'apply';
  if (status === 'idle' && isChanged && !canExchange()) globalThis.location.reload();
});
