import { Module } from '@nestjs/common';
import { ChangeFeed } from './change-feed.js';
import { LiveQueues } from './live-queues.js';

/** What changes, and the queues as they are: for whoever shows them. */
@Module({ providers: [ChangeFeed, LiveQueues], exports: [ChangeFeed, LiveQueues] })
export class LiveModule {}
