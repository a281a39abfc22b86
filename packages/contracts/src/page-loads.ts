import { z } from 'zod';
import { PAGE_LOAD_ID_MAX } from './limits.js';

/**
 * `POST /api/page-loads`: how a page load went that is compared, by the script that the server adds to such a page
 * (api/page-scripts/watch-load.ts).
 */
export const PageLoadNews = z.strictObject({
  /** The server's signed id of the load, from the page. */
  load: z.string().min(1).max(PAGE_LOAD_ID_MAX),
  /** `opened` comes first, `started` when the screen stands, `reported` after an error. Each counts once. */
  is: z.enum(['opened', 'started', 'reported']),
});
export type PageLoadNews = z.infer<typeof PageLoadNews>;
