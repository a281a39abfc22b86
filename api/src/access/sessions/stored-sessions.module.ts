import { Module } from '@nestjs/common';
import { SessionStates } from './session-states.js';
import { Sessions } from './sessions.js';

/** Apart from the calls about them (`sessions.module.ts`), because the guard before all calls needs them. */
@Module({ providers: [Sessions, SessionStates], exports: [Sessions, SessionStates] })
export class StoredSessionsModule {}
