/** Compressing proxies make the tag weak; that counts, too. */
export const isNamedBy = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((tag) => {
    const name = tag.trim().replace(/^W\//, '');
    return name === etag || name === '*';
  });
