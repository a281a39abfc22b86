/*
 * Fetches what a page that is drawn already needs to be taken over: once it is painted, because asking would delay the painting.
 */
import { preloadEach } from './parts/preload-each';

requestAnimationFrame(() => setTimeout(() => preloadEach('late', 'low')));
