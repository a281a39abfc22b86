import { PLAIN_STYLE } from './device-page.js';

/** The styles that stand in a page itself, each as the text between its tags: let in as {@link INLINE_SCRIPTS} are. */
export const INLINE_STYLES: readonly string[] = [PLAIN_STYLE];
