import { Html } from '../http/html.js';

/**
 * A page drawn beforehand is that of a visitor without a session. Whoever has one sees nothing of it: it is hidden before
 * anything can be painted, and emptied before the shell looks at it. Storage that may not be read has no session.
 */
export const HIDE_FROM_SESSION =
  "try{if(localStorage.getItem('token'))document.documentElement.hidden=true}catch{}";
export const EMPTY_FOR_SESSION =
  "if(document.documentElement.hidden){document.getElementById('root').replaceChildren();document.documentElement.hidden=false}";

/**
 * The scripts that stand in a page itself, each as the text between its tags: the Content-Security-Policy lets exactly these
 * run, by their digests.
 */
export const INLINE_SCRIPTS: readonly string[] = [HIDE_FROM_SESSION, EMPTY_FOR_SESSION];

/** One of {@link INLINE_SCRIPTS}, byte by byte. */
export const inlineScript = (text: string): Html => new Html(`<script>${text}</script>`);
