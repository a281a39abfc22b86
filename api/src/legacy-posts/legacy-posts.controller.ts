import { Body, Controller, Delete, Get, Header, Param, Patch, Query } from '@nestjs/common';
import {
  LegacyPostChange,
  LegacyPostDeletion,
  LegacyPostQuery,
  LegacyPost,
  LegacyPostDeleted,
  type LegacyPostKind,
  LegacyPostList,
} from '@queuebell/contracts';
import type { Session } from '../auth/authenticated-request.js';
import { CurrentSession } from '../auth/current-session.js';
import { ApiError } from '../errors/api-error.js';
import { AnswersToToken, OF_BODY } from '../openapi/answers.js';
import { LegacyPostsService } from './legacy-posts.service.js';

const OF_LIST = ['INVALID_INPUT', 'FORBIDDEN'] as const;
const OF_CHANGE = [...OF_BODY, 'NOT_FOUND'] as const;

/** The paths are as they always were (spec §7), the two deletions crossed. */
@Controller('api')
export class LegacyPostsController {
  readonly #posts: LegacyPostsService;

  constructor(posts: LegacyPostsService) {
    this.#posts = posts;
  }

  @Get('findwork/advisersposts')
  @AnswersToToken(200, LegacyPostList, OF_LIST)
  @Header('cache-control', 'no-store')
  adviserPosts(
    @CurrentSession() session: Session,
    @Query({ schema: LegacyPostQuery }) query: LegacyPostQuery,
  ): Promise<LegacyPostList> {
    return this.#list(session, 'adviser', query);
  }

  @Get('findworker/workerposts')
  @AnswersToToken(200, LegacyPostList, OF_LIST)
  @Header('cache-control', 'no-store')
  workerPosts(
    @CurrentSession() session: Session,
    @Query({ schema: LegacyPostQuery }) query: LegacyPostQuery,
  ): Promise<LegacyPostList> {
    return this.#list(session, 'worker', query);
  }

  @Delete('findwork/delete')
  @AnswersToToken(200, LegacyPostDeleted, OF_CHANGE)
  removeWorkerPost(
    @CurrentSession() { sub }: Session,
    @Body({ schema: LegacyPostDeletion }) { _id }: LegacyPostDeletion,
  ): Promise<LegacyPostDeleted> {
    return this.#posts.remove(sub, 'worker', _id);
  }

  @Delete('findworker/delete')
  @AnswersToToken(200, LegacyPostDeleted, OF_CHANGE)
  removeAdviserPost(
    @CurrentSession() { sub }: Session,
    @Body({ schema: LegacyPostDeletion }) { _id }: LegacyPostDeletion,
  ): Promise<LegacyPostDeleted> {
    return this.#posts.remove(sub, 'adviser', _id);
  }

  @Patch('legacy-posts/:id')
  @AnswersToToken(200, LegacyPost, OF_CHANGE)
  change(
    @CurrentSession() { sub }: Session,
    @Param('id') id: string,
    @Body({ schema: LegacyPostChange }) change: LegacyPostChange,
  ): Promise<LegacyPost> {
    return this.#posts.change(sub, id, change);
  }

  #list({ sub, email }: Session, kind: LegacyPostKind, query: LegacyPostQuery): Promise<LegacyPostList> {
    if (query.email !== email) throw new ApiError('FORBIDDEN');
    return this.#posts.list(sub, kind);
  }
}
