import {
  LegacyPost,
  LegacyPostChange,
  LegacyPostDeleted,
  LegacyPostDeletion,
  LegacyPostList,
  LegacyPostQuery,
} from '../legacy-posts.js';
import type { ApiCall } from './api-call.js';

/**
 * Posts of the earlier product, shown on the profile. The paths are as they always were, the two deletions
 * crossed.
 */
export const legacyPostCalls = {
  /** The owner's own, the newest first; FORBIDDEN for an email that is not the session's. */
  listAdviserPosts: {
    method: 'GET',
    path: '/api/findwork/advisersposts',
    access: 'token',
    query: LegacyPostQuery,
    status: 200,
    answer: LegacyPostList,
    errors: ['INVALID_INPUT'],
  },
  /** The owner's own, the newest first; FORBIDDEN for an email that is not the session's. */
  listWorkerPosts: {
    method: 'GET',
    path: '/api/findworker/workerposts',
    access: 'token',
    query: LegacyPostQuery,
    status: 200,
    answer: LegacyPostList,
    errors: ['INVALID_INPUT'],
  },
  deleteWorkerPost: {
    method: 'DELETE',
    path: '/api/findwork/delete',
    access: 'token',
    request: LegacyPostDeletion,
    status: 200,
    answer: LegacyPostDeleted,
    errors: ['NOT_FOUND'],
  },
  deleteAdviserPost: {
    method: 'DELETE',
    path: '/api/findworker/delete',
    access: 'token',
    request: LegacyPostDeletion,
    status: 200,
    answer: LegacyPostDeleted,
    errors: ['NOT_FOUND'],
  },
  /** A post of either kind. */
  changePost: {
    method: 'PATCH',
    path: '/api/legacy-posts/{id}',
    access: 'token',
    request: LegacyPostChange,
    status: 200,
    answer: LegacyPost,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, ApiCall>;
