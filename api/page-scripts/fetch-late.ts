/* Fetches the scripts of a prerendered page after the first paint, which the requests would delay. */
import { preloadEach } from './parts/preload-each';

requestAnimationFrame(() => setTimeout(() => preloadEach('late', 'low')));
