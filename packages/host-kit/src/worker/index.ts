/** For a remote's own service worker. Pages never load it. */
export { createAnswers } from './answers';
export { type Kept, forgetKept, isFile, isHtml, openKept } from './kept';
