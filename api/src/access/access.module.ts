import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import type { Secrets } from '../platform/config/secrets.js';
import { SECRETS } from '../platform/deps/deps.module.js';
import { LimitsModule } from '../platform/limits/limits.module.js';
import { MetricsModule } from '../platform/metrics/metrics.module.js';
import { UsersModule } from './accounts/users.module.js';
import { PairedDevicesModule } from './devices/paired-devices.module.js';
import { Admission } from './guard/admission.js';
import { AuthGuard } from './guard/auth.guard.js';
import { BrowserSession } from './guard/browser-session.js';
import { AccountLimits } from './passwords/account-limits.js';
import { PasswordCheck } from './passwords/password-check.js';
import { PasswordWork } from './passwords/password-work.js';
import { Passwords } from './passwords/passwords.js';
import { RecentPasswords } from './passwords/recent-passwords.js';
import { RouteCheck } from './roles/route-check.js';
import { StoredSessionsModule } from './sessions/stored-sessions.module.js';
import { TeamMembersModule } from './team/team-members.module.js';
import { PersonProofs } from './tokens/person-proofs.js';
import { SessionTokens } from './tokens/session-token.js';

@Module({
  imports: [
    DiscoveryModule,
    LimitsModule,
    MetricsModule,
    PairedDevicesModule,
    StoredSessionsModule,
    TeamMembersModule,
    UsersModule,
    JwtModule.registerAsync({
      inject: [SECRETS],
      useFactory: ({ keys }: Secrets) => ({ secret: keys.signing().secret }),
    }),
  ],
  providers: [
    AccountLimits,
    Admission,
    BrowserSession,
    RouteCheck,
    PasswordCheck,
    Passwords,
    PasswordWork,
    PersonProofs,
    RecentPasswords,
    SessionTokens,
    { provide: APP_GUARD, useClass: AuthGuard },
  ],
  exports: [
    AccountLimits,
    Admission,
    BrowserSession,
    PairedDevicesModule,
    PasswordCheck,
    Passwords,
    PersonProofs,
    RecentPasswords,
    SessionTokens,
    StoredSessionsModule,
    TeamMembersModule,
    UsersModule,
  ],
})
export class AccessModule {}
