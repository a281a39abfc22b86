/** For a remote's own service worker. Pages never load it. */
export { createAnswers } from './answers';
export { leaveCallsToNetwork } from './leave-calls';
export { type PageCaches, deletePageCaches, isFile, isHtml, openPageCaches } from './page-caches';
export type { WorkerScope } from './worker-scope';
