/** The value of an own property; undefined for inherited names such as 'constructor'. */
export const ownProperty = (byPath: Record<string, string>, path: string): string | undefined =>
  Object.hasOwn(byPath, path) ? byPath[path] : undefined;
