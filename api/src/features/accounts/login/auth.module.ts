import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { BillingModule } from '../../billing/billing.module.js';
import { SECRETS } from '../../../platform/deps/deps.module.js';
import type { Secrets } from '../../../platform/config/secrets.js';
import { PairedDevicesModule } from '../../../access/devices/paired-devices.module.js';
import { LimitsModule } from '../../../platform/limits/limits.module.js';
import { MetricsModule } from '../../../platform/metrics/metrics.module.js';
import { NewPasswordsModule } from '../new-passwords/new-passwords.module.js';
import { QueueModule } from '../../queue/queue.module.js';
import { TakenCodesModule } from '../second-factor/taken-codes.module.js';
import { StoredSessionsModule } from '../../../access/sessions/stored-sessions.module.js';
import { UsersModule } from '../../../access/accounts/users.module.js';
import { AccountLimits } from './account-limits.js';
import { Admission } from '../../../access/guard/admission.js';
import { AuthController } from './auth.controller.js';
import { AuthGuard } from '../../../access/guard/auth.guard.js';
import { AuthService } from './auth.service.js';
import { BroughtSession } from '../../../access/guard/brought-session.js';
import { CompleteAccountService } from './complete-account.service.js';
import { CredentialsService } from './credentials.service.js';
import { DeclaredRoutes } from '../../../access/roles/declared-routes.js';
import { PasswordWork } from '../../../access/passwords/password-work.js';
import { Passwords } from '../../../access/passwords/passwords.js';
import { PaymentWatchService } from './payment-watch.service.js';
import { RecentPasswords } from '../../../access/passwords/recent-passwords.js';
import { SecondStep } from '../second-factor/second-step.js';
import { SessionTokens } from '../../../access/tokens/session-token.js';

@Module({
  imports: [
    BillingModule,
    DiscoveryModule,
    UsersModule,
    PairedDevicesModule,
    LimitsModule,
    MetricsModule,
    NewPasswordsModule,
    StoredSessionsModule,
    TakenCodesModule,
    QueueModule,
    JwtModule.registerAsync({
      inject: [SECRETS],
      useFactory: ({ keys }: Secrets) => ({ secret: keys.signing().secret }),
    }),
  ],
  controllers: [AuthController],
  providers: [
    DeclaredRoutes,
    AccountLimits,
    Admission,
    AuthService,
    BroughtSession,
    CompleteAccountService,
    CredentialsService,
    SessionTokens,
    Passwords,
    PasswordWork,
    PaymentWatchService,
    RecentPasswords,
    SecondStep,
    { provide: APP_GUARD, useClass: AuthGuard },
  ],
  exports: [
    AccountLimits,
    Admission,
    AuthService,
    BroughtSession,
    CredentialsService,
    SessionTokens,
    Passwords,
    RecentPasswords,
    SecondStep,
  ],
})
export class AuthModule {}
