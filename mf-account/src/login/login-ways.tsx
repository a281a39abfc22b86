import type { Host } from '@queuebell/host-kit';
import { KeepAccountModal } from '../keep-account/keep-account-modal';
import { SubscriptionModal } from './subscription-modal';
import type { Login } from './use-login';

export interface LoginWaysProps {
  host: Host;
  login: Extract<Login, { step: 'subscription-required' | 'leaving' }>;
  /** Milliseconds since 1970. */
  now: number;
  onKeep: () => void;
  onLater: () => void;
  onLeave: () => void;
}

/** The next steps after a login that was right but opened no session. */
export function LoginWays({ host, login, now, onKeep, onLater, onLeave }: LoginWaysProps) {
  if (login.step === 'leaving') {
    const { eraseAt, isSending, problem } = login;
    return <KeepAccountModal {...{ eraseAt, isSending, problem, onKeep }} onClose={onLater} />;
  }
  const { user, billing, password, pass } = login;
  return <SubscriptionModal {...{ host, user, password, pass, billing, now, onLater, onLeave }} />;
}
