import { Body, Controller, Delete, Get, Header, Param, Patch, Query } from '@nestjs/common';
import {
  calls,
  type LegacyPost,
  type LegacyPostChange,
  type LegacyPostDeleted,
  type LegacyPostDeletion,
  type LegacyPostKind,
  type LegacyPostList,
  type LegacyPostQuery,
} from '@queuebell/contracts';
import type { Session } from '../../access/guard/authenticated-request.js';
import { CurrentSession } from '../../access/guard/current-session.js';
import { Roles } from '../../access/roles/roles.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { Answers } from '../../platform/openapi/answers.js';
import { LegacyPostsService } from './legacy-posts.service.js';

/** The specification fixes these paths, including the swapped deletions. */
@Controller('api')
@Roles('owner', 'admin')
export class LegacyPostsController {
  constructor(private readonly posts: LegacyPostsService) {}

  @Get('findwork/advisersposts')
  @Answers(calls.listAdviserPosts)
  @Header('cache-control', 'no-store')
  adviserPosts(
    @CurrentSession() session: Session,
    @Query({ schema: calls.listAdviserPosts.query }) query: LegacyPostQuery,
  ): Promise<LegacyPostList> {
    return this.#list(session, 'adviser', query);
  }

  @Get('findworker/workerposts')
  @Answers(calls.listWorkerPosts)
  @Header('cache-control', 'no-store')
  workerPosts(
    @CurrentSession() session: Session,
    @Query({ schema: calls.listWorkerPosts.query }) query: LegacyPostQuery,
  ): Promise<LegacyPostList> {
    return this.#list(session, 'worker', query);
  }

  @Delete('findwork/delete')
  @Answers(calls.deleteWorkerPost)
  removeWorkerPost(
    @CurrentSession() { sub }: Session,
    @Body({ schema: calls.deleteWorkerPost.request }) { _id }: LegacyPostDeletion,
  ): Promise<LegacyPostDeleted> {
    return this.posts.remove(sub, 'worker', _id);
  }

  @Delete('findworker/delete')
  @Answers(calls.deleteAdviserPost)
  removeAdviserPost(
    @CurrentSession() { sub }: Session,
    @Body({ schema: calls.deleteAdviserPost.request }) { _id }: LegacyPostDeletion,
  ): Promise<LegacyPostDeleted> {
    return this.posts.remove(sub, 'adviser', _id);
  }

  @Patch('legacy-posts/:id')
  @Answers(calls.changePost)
  change(
    @CurrentSession() { sub }: Session,
    @Param('id') id: string,
    @Body({ schema: calls.changePost.request }) change: LegacyPostChange,
  ): Promise<LegacyPost> {
    return this.posts.change(sub, id, change);
  }

  #list({ sub, email }: Session, kind: LegacyPostKind, query: LegacyPostQuery): Promise<LegacyPostList> {
    if (query.email !== email) throw new ApiError('FORBIDDEN');
    return this.posts.list(sub, kind);
  }
}
