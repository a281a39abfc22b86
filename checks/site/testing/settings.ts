const { Environment } = await import('../../../api/dist/platform/config/environment.js');

/** @returns the names of all variables that an API process reads */
export const settingNames = (): string[] => Object.keys(Environment.shape);
