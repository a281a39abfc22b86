/** What a description says of this path; undefined also of names that every object has. */
export const own = (byPath: Record<string, string>, path: string): string | undefined =>
  Object.hasOwn(byPath, path) ? byPath[path] : undefined;
