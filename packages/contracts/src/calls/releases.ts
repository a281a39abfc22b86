import { ReleaseList, ReleaseMoved, RollbackRequest } from '../releases.js';
import type { ApiCall } from './api-call.js';

/** How a team's build pipeline ships its remote. The token (`npm run deploy-token`) works for that remote only. */
export const releaseCalls = {
  /**
   * The body is a gzipped tar of the built folder (`content-type: application/gzip`, RELEASE_MAX_BYTES at most), or, as
   * JSON, where a release is hosted (HostedRelease), so it has no contract here. RELEASE_REFUSED says in its message everything that is wrong with it, a sentence each; nothing has
   * changed then.
   */
  publishRelease: {
    method: 'POST',
    path: '/api/remotes/{remote}/releases',
    access: 'deploy',
    status: 201,
    answer: ReleaseMoved,
    errors: ['INVALID_INPUT', 'INVALID_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'RELEASE_REFUSED'],
  },
  /**
   * RELEASE_UNKNOWN when there is nothing to go back to, or the version is not kept; RELEASE_CHANGED when another one is
   * current than the caller has read, as when this very call was answered before and the answer was lost.
   */
  rollBackRelease: {
    method: 'POST',
    path: '/api/remotes/{remote}/rollback',
    access: 'deploy',
    request: RollbackRequest,
    status: 200,
    answer: ReleaseMoved,
    errors: ['RELEASE_UNKNOWN', 'RELEASE_CHANGED', 'RELEASE_REFUSED'],
  },
  listReleases: {
    method: 'GET',
    path: '/api/remotes/{remote}/releases',
    access: 'deploy',
    status: 200,
    answer: ReleaseList,
    errors: [],
  },
} as const satisfies Record<string, ApiCall>;
