import {
  CanaryEnded,
  CanaryLoads,
  CanaryQuery,
  CanaryRequest,
  CanaryStarted,
  DeployQuery,
  HandOverRequest,
  PathHandedOver,
  PreviewMade,
  PreviewQuery,
  ReleaseList,
  ReleaseMoved,
  RemoteRetired,
  RetireRequest,
  RollbackRequest,
  SuitePackages,
} from '../releases.js';
import { ReleaseOverview } from '../release-overview.js';
import type { ApiCall } from './api-call.js';

/**
 * For a team's build pipeline, except the last one. The token (`npm run deploy-token`) works for its remote only.
 */
export const releaseCalls = {
  /**
   * The body is a gzipped tar of the built folder (`content-type: application/gzip`, RELEASE_MAX_BYTES at
   * most), or JSON with the address of a hosted release (HostedRelease), so it has no contract here.
   * RELEASE_REFUSED lists every problem in its message, a sentence each; nothing has changed then, nor with
   * RELEASE_CHANGED when the current release is not the one that the caller has read.
   */
  publishRelease: {
    method: 'POST',
    path: '/api/remotes/{remote}/releases',
    access: 'deploy',
    query: DeployQuery,
    status: 201,
    answer: ReleaseMoved,
    errors: [
      'INVALID_INPUT',
      'INVALID_JSON',
      'BODY_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'RELEASE_REFUSED',
      'RELEASE_CHANGED',
    ],
  },
  /**
   * Stores the release without making it current. Browsers that open the answer's link may show it, alone. The
   * body is an archive as for publishRelease.
   */
  publishPreview: {
    method: 'POST',
    path: '/api/remotes/{remote}/previews',
    access: 'deploy',
    query: PreviewQuery,
    status: 201,
    answer: PreviewMade,
    errors: ['INVALID_INPUT', 'INVALID_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'RELEASE_REFUSED'],
  },
  /**
   * Stores the release for a share of all browsers, compared with the current one. RELEASE_UNKNOWN when there is none.
   * The body is an archive as for publishRelease.
   */
  publishCanary: {
    method: 'POST',
    path: '/api/remotes/{remote}/canaries',
    access: 'deploy',
    query: CanaryQuery,
    status: 201,
    answer: CanaryStarted,
    errors: [
      'INVALID_INPUT',
      'INVALID_JSON',
      'BODY_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'RELEASE_REFUSED',
      'RELEASE_UNKNOWN',
      'RELEASE_CHANGED',
    ],
  },
  /** Makes the canary the current release. RELEASE_UNKNOWN when there is none, or another one than named. */
  promoteCanary: {
    method: 'POST',
    path: '/api/remotes/{remote}/canaries/promote',
    access: 'deploy',
    request: CanaryRequest,
    status: 200,
    answer: ReleaseMoved,
    errors: ['RELEASE_UNKNOWN', 'RELEASE_REFUSED'],
  },
  /** Gives all browsers the current release again. RELEASE_UNKNOWN as above. */
  endCanary: {
    method: 'POST',
    path: '/api/remotes/{remote}/canaries/end',
    access: 'deploy',
    request: CanaryRequest,
    status: 200,
    answer: CanaryEnded,
    errors: ['RELEASE_UNKNOWN'],
  },
  /** How the canaries of the last 30 days did, hour by hour, beside the releases that were current. */
  readCanaries: {
    method: 'GET',
    path: '/api/remotes/{remote}/canaries',
    access: 'deploy',
    status: 200,
    answer: CanaryLoads,
    errors: [],
  },
  /**
   * RELEASE_UNKNOWN when there is no earlier release, or the version is not kept; RELEASE_CHANGED when the
   * current release is not the one that the caller has read, as after a repeat of this call.
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
  /** Takes the remote off the site, and ends its deploy tokens. A later deploy or rollback brings it back. */
  retireRemote: {
    method: 'POST',
    path: '/api/remotes/{remote}/retire',
    access: 'deploy',
    request: RetireRequest,
    status: 200,
    answer: RemoteRetired,
    errors: ['RELEASE_UNKNOWN', 'RELEASE_CHANGED'],
  },
  /** Gives a path to another remote in one step. RELEASE_REFUSED if this remote does not own it. */
  handOverPath: {
    method: 'POST',
    path: '/api/remotes/{remote}/hand-over',
    access: 'deploy',
    request: HandOverRequest,
    status: 200,
    answer: PathHandedOver,
    errors: ['RELEASE_UNKNOWN', 'RELEASE_REFUSED'],
  },
  listReleases: {
    method: 'GET',
    path: '/api/remotes/{remote}/releases',
    access: 'deploy',
    status: 200,
    answer: ReleaseList,
    errors: [],
  },
  /** RELEASE_UNKNOWN where the suite was built without them. */
  readPackages: {
    method: 'GET',
    path: '/api/remotes/{remote}/packages',
    access: 'deploy',
    status: 200,
    answer: SuitePackages,
    errors: ['RELEASE_UNKNOWN'],
  },
  /** All remotes with their releases, canaries and acts. Only for site staff, like listFeedback. */
  readReleaseOverview: {
    method: 'GET',
    path: '/api/releases',
    access: 'token',
    status: 200,
    answer: ReleaseOverview,
    errors: ['SECOND_FACTOR_REQUIRED'],
  },
} as const satisfies Record<string, ApiCall>;
