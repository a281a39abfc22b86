import { Injectable } from '@nestjs/common';
import { PASSWORD_RECENT_MS, type PasswordConfirmed } from '@queuebell/contracts';
import { Clock } from '../../platform/clock/clock.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { Sessions } from '../sessions/sessions.js';
import type { Session } from '../guard/authenticated-request.js';
import { AccountLimits } from './account-limits.js';
import { PasswordCheck } from './password-check.js';

/** Whether a login's password was given recently (docs/decisions/0026-password-asked-again.md). */
@Injectable()
export class RecentPasswords {
  constructor(
    private readonly sessions: Sessions,
    private readonly check: PasswordCheck,
    private readonly limits: AccountLimits,
    private readonly clock: Clock,
  ) {}

  /** @returns the id of the login @throws ApiError 'PASSWORD_NEEDED', 'NOT_LOGGED_IN' for an old token */
  async demand({ sid }: Session): Promise<string> {
    const session = sid === undefined ? null : await this.sessions.byId(sid);
    if (!session) throw new ApiError('NOT_LOGGED_IN');
    const { startedAt, passwordAt = startedAt } = session;
    const age = this.clock.now().getTime() - passwordAt.getTime();
    if (age > PASSWORD_RECENT_MS) throw new ApiError('PASSWORD_NEEDED');
    return session._id;
  }

  /** Has the same limits as the login. @throws ApiError 'PASSWORD_REFUSED', 'NOT_LOGGED_IN'; RateLimited */
  async confirm({ sid, email }: Session, password: string, client: string): Promise<PasswordConfirmed> {
    if (sid === undefined) throw new ApiError('NOT_LOGGED_IN');
    if (!(await this.check.accountOf({ email, password }, client, () => undefined)))
      throw new ApiError('PASSWORD_REFUSED');
    await this.limits.noteLogin(email, client);
    const now = this.clock.now();
    await this.sessions.notePassword(sid, now);
    return { until: new Date(now.getTime() + PASSWORD_RECENT_MS).toISOString() };
  }
}
