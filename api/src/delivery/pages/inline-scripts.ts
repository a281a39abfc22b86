import { Html } from '../../platform/http/html.js';
import { pageScript } from './page-scripts.js';

export const HIDE_FROM_SESSION = pageScript('hide-from-session');
export const EMPTY_FOR_SESSION = pageScript('empty-for-session');
export const OPEN_EARLY = pageScript('open-early');
export const FETCH_BY_SESSION = pageScript('fetch-by-session');
export const FETCH_LATE = pageScript('fetch-late');
export const EXPECT_FILES = pageScript('expect-files');
export const GUARD_START = pageScript('guard-start');
export const GUARD_SHELL = pageScript('guard-shell');
export const SHOW_PREVIEW = pageScript('show-preview');
export const WATCH_LOAD = pageScript('watch-load');

/** The scripts that pages contain. The Content-Security-Policy allows exactly these, by their digests. */
export const INLINE_SCRIPTS: readonly string[] = [
  HIDE_FROM_SESSION,
  EMPTY_FOR_SESSION,
  OPEN_EARLY,
  FETCH_BY_SESSION,
  FETCH_LATE,
  EXPECT_FILES,
  GUARD_START,
  GUARD_SHELL,
  SHOW_PREVIEW,
  WATCH_LOAD,
];

/** One of {@link INLINE_SCRIPTS}, unchanged. @param id of the script element */
export const inlineScript = (text: string, id?: string): Html =>
  new Html(id === undefined ? `<script>${text}</script>` : `<script id="${id}">${text}</script>`);
