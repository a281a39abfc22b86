// @ts-check
/** The contract that this kit builds for; the same number as REMOTE_CONTRACT of packages/contracts. */
export const CONTRACT = 1;
