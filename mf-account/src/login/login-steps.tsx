import type { BillingState, SessionUser } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import { KeepAccountModal } from '../keep-account/keep-account-modal';
import type { Pass } from './login-rules';
import { SubscriptionModal } from './subscription-modal';

/** `pass` replaces a code. `billing`: a running monthly payment, so that no second subscription is offered. */
export interface SubscriptionRequired {
  step: 'subscription-required';
  user: SessionUser;
  billing: BillingState | null;
  password: string;
  pass: Pass;
}

/** The account is about to be deleted and can be kept. */
export interface Leaving {
  step: 'leaving';
  eraseAt: string;
  isSending: boolean;
  problem: string | null;
  pass: Pass;
}

export interface LoginStepsProps {
  host: Host;
  login: SubscriptionRequired | Leaving;
  /** Milliseconds since 1970. */
  now: number;
  onKeep: () => void;
  onLater: () => void;
  onLeave: () => void;
}

/** The next steps after a login that was right but opened no session. */
export function LoginSteps({ host, login, now, onKeep, onLater, onLeave }: LoginStepsProps) {
  if (login.step === 'leaving') {
    const { eraseAt, isSending, problem } = login;
    return <KeepAccountModal {...{ eraseAt, isSending, problem, onKeep }} onClose={onLater} />;
  }
  const { user, billing, password, pass } = login;
  return <SubscriptionModal {...{ host, user, password, pass, billing, now, onLater, onLeave }} />;
}
