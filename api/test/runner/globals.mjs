/** The `@jest/globals` of the test file that runs now. */
/** @type {typeof import('@jest/globals')} */
let current;

export const setCurrentGlobals = (/** @type {typeof current} */ globals) => {
  current = globals;
};

export const getCurrentGlobals = () => current;
