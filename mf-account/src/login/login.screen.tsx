import { type Host, SuiteLink } from '@queuebell/host-kit';
import { FormCard, SubmitButton } from '@queuebell/host-kit/form';
import { Alert, PasswordField, TextField } from '@queuebell/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isAfterPayment, isToRenew, withReturnTo } from '../arrival/arrival';
import { useArrival } from '../arrival/use-arrival';
import { lastRegisteredEmail } from '../register/just-registered';
import { ForgotPasswordModal } from '../forgot-password/forgot-password-modal';
import styles from './login.module.css';
import { useLogin } from './use-login';

interface LoginScreenProps {
  host: Host;
  now?: () => number;
  /** Replaces this page by another one. */
  loadPage?: (path: string) => void;
}

/** `/login`. Sends logged-in visitors on. */
export function LoginScreen({ host, now = Date.now, loadPage }: LoginScreenProps) {
  const { form, login, submit, sendCode, keep, back, dismiss } = useLogin(host, now);
  useArrival(host, { waiting: login.step === 'subscription-required', loadPage });
  const { search } = useLocation();
  const [hasForgotten, setForgotten] = useState(false);

  const later = () => {
    dismiss();
    host.links.go('/');
  };

  if (login.step === 'code') {
    const { Step, isSending, problem } = login;
    const { siteName } = host.site;
    return (
      <>
        <title>{`Login · ${siteName}`}</title>
        <Step
          {...{ siteName, isSending, problem }}
          email={form.fields.email.trim()}
          onCode={sendCode}
          onBack={back}
        />
      </>
    );
  }

  return (
    <>
      <title>{`Login · ${host.site.siteName}`}</title>
      <FormCard
        title="Login"
        lead={leadOf(search)}
        onSubmit={submit}
        footer={
          <>
            New here?{' '}
            <SuiteLink links={host.links} to={withReturnTo('/register', search)}>
              Register
            </SuiteLink>
          </>
        }
      >
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          autoFocus={login.step === 'form' && login.isBack === true}
          {...form.bind('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" required {...form.bind('password')} />
        <button type="button" className={styles.forgot} onClick={() => setForgotten(true)}>
          Forgot password?
        </button>
        {login.step === 'refused' && <Alert>{login.message}</Alert>}
        <SubmitButton isSending={login.step === 'sending'} sendingWords="Logging in...">
          Login
        </SubmitButton>
      </FormCard>

      {hasForgotten && (
        <ForgotPasswordModal
          host={host}
          email={form.fields.email.trim()}
          onClose={() => setForgotten(false)}
        />
      )}
      {(login.step === 'subscription-required' || login.step === 'leaving') && (
        <login.Steps host={host} login={login} now={now()} onKeep={keep} onLater={later} onLeave={dismiss} />
      )}
    </>
  );
}

function leadOf(search: string): string {
  if (isToRenew(search)) return 'Log in to renew your membership.';
  if (isAfterPayment(search)) return 'Log in to see your membership.';
  return lastRegisteredEmail() === null
    ? 'Welcome back. Your queue is where you left it.'
    : 'Your account still needs a membership. If you have paid, log in to start; if not, log in to pay.';
}
