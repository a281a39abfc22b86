/**
 * The scripts that stand in a page itself, each as the text between its tags: the Content-Security-Policy lets exactly these
 * run, by their digests.
 */
export const INLINE_SCRIPTS: readonly string[] = [];
