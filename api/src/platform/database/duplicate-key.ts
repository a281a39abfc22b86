const DUPLICATE_KEY = 11_000;

/** Whether a write was refused by a unique index. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY;
