import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SessionStates } from './session-states.js';
import { sessionModel } from './session.schema.js';
import { Sessions } from './sessions.js';

/** Separate from `sessions.module.ts`, because the guard needs it. */
@Module({
  imports: [MongooseModule.forFeature([sessionModel])],
  providers: [Sessions, SessionStates],
  exports: [Sessions, SessionStates],
})
export class StoredSessionsModule {}
