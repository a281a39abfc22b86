/*
 * The hook by which React says what it draws. The refresh runtime of the shell makes it. That of a remote comes later and looks there
 * for the renderers that exist already, but the hook itself keeps none.
 */
const hook = /** @type {any} */ (globalThis).__REACT_DEVTOOLS_GLOBAL_HOOK__;
const { inject } = hook;
hook.inject = (/** @type {unknown} */ renderer) => {
  const id = inject(renderer);
  hook.renderers.set(id, renderer);
  return id;
};
