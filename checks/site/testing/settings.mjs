const { Environment } = await import('../../../api/dist/platform/config/environment.js');

/** @returns {string[]} the names of all variables that an API process reads */
export const settingNames = () => Object.keys(Environment.shape);
