import { messages } from '@queuebell/contracts/messages';
import { type Host, SuiteLink } from '@queuebell/remote-kit';
import { Alert, Button, Modal, PasswordField, TextField } from '@queuebell/ui';
import { useArrival } from '../arrival/use-arrival';
import { FormCard } from '../form/form-card';
import { SubmitButton } from '../form/submit-button';
import { SubscriptionCard } from '../subscription/subscription-card';
import styles from './login.module.css';
import { useLogin } from './use-login';

interface LoginScreenProps {
  host: Host;
  now?: () => number;
  /** Loads another page of this site in place of this one. */
  loadPage?: (path: string) => void;
}

/** `/login` (spec §2, §4, §8). A visitor who is logged in, or has just become so, is sent on. */
export function LoginScreen({ host, now = Date.now, loadPage }: LoginScreenProps) {
  const { form, login, submit, dismiss } = useLogin(host, now);
  useArrival(host, { waiting: login.step === 'subscription-required', loadPage });

  const later = () => {
    dismiss();
    host.links.go('/');
  };

  return (
    <FormCard
      title="Login"
      lead="Welcome back. Your queue is where you left it."
      onSubmit={submit}
      footer={
        <>
          New here?{' '}
          <SuiteLink links={host.links} to="/register">
            Register
          </SuiteLink>
        </>
      }
    >
      <title>{`Login · ${host.site.siteName}`}</title>
      <TextField label="Email" type="email" autoComplete="username" required {...form.bind('email')} />
      <PasswordField label="Password" autoComplete="current-password" required {...form.bind('password')} />
      {login.step === 'refused' && <Alert>{login.message}</Alert>}
      <SubmitButton isSending={login.step === 'sending'} sendingWords="Logging in...">
        Login
      </SubmitButton>

      {login.step === 'subscription-required' && (
        <Modal title={messages.subscriptionRequired} onClose={later}>
          <div className={styles.required}>
            <SubscriptionCard host={host} email={login.email} during="session" onLeave={dismiss} />
            <Button kind="quiet" size="tap" onClick={later}>
              Later
            </Button>
          </div>
        </Modal>
      )}
    </FormCard>
  );
}
