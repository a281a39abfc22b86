/** Whether an `If-None-Match` names this snapshot. A proxy that compresses makes the tag a weak one; that is the same. */
export const isNamedBy = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((tag) => {
    const name = tag.trim().replace(/^W\//, '');
    return name === etag || name === '*';
  });
