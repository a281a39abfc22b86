/** What a remote's own service worker may build on. Pages never load it. */
export { createAnswers } from './answers';
export { type Kept, forgetKept, isFile, isHtml, openKept } from './kept';
