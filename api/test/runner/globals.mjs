/** What a test imports from `@jest/globals`: that of the test file which imports it. */
/** @type {typeof import('@jest/globals')} */
let current;

export const setCurrentGlobals = (/** @type {typeof current} */ globals) => {
  current = globals;
};

export const getCurrentGlobals = () => current;
