import { BADGE_STYLE } from '../previews/preview-badge.js';
import { PLAIN_STYLE } from './device-page.js';

/** The styles that pages contain, allowed by their digests like {@link INLINE_SCRIPTS}. */
export const INLINE_STYLES: readonly string[] = [PLAIN_STYLE, BADGE_STYLE];
