import { Module } from '@nestjs/common';
import { SessionStates } from './session-states.js';
import { Sessions } from './sessions.js';

/** Separate from `sessions.module.ts`, because the guard needs it. */
@Module({ providers: [Sessions, SessionStates], exports: [Sessions, SessionStates] })
export class StoredSessionsModule {}
