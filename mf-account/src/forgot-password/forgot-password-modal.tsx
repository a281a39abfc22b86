import { messages } from '@queuebell/contracts/messages';
import { type Host, SuiteLink } from '@queuebell/host-kit';
import { CheckedForm, SubmitButton } from '@queuebell/host-kit/form';
import { Alert, Button, Modal, TextField, buttonClass } from '@queuebell/ui';
import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { withReturnTo } from '../arrival/arrival';
import { useFirstFocus } from '../form/use-first-focus';
import { type NextStep, nextStepFrom } from './forgot-password-rules';
import styles from './forgot-password.module.css';
import { useForgotPassword } from './use-forgot-password';

interface ForgotPasswordModalProps {
  host: Host;
  /** As typed into the login form. */
  email: string;
  onClose: () => void;
}

export function ForgotPasswordModal({ host, email, onClose }: ForgotPasswordModalProps) {
  const { form, state, submit } = useForgotPassword(host.api, email);

  return (
    <Modal title="Forgot your password?" onClose={onClose}>
      {state.step === 'answered' ? (
        <Result host={host} message={state.message} onClose={onClose} />
      ) : (
        <div className={styles.content}>
          <p>We’ll email you a link to choose a new one.</p>
          <CheckedForm label="Forgot password" onSubmit={submit}>
            <TextField
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="username"
              required
              {...form.bind('email')}
            />
            <div className={styles.actions}>
              <SubmitButton isSending={state.step === 'sending'} sendingWords="Submitting...">
                Send
              </SubmitButton>
              <Button kind="quiet" size="tap" onClick={onClose}>
                Cancel
              </Button>
            </div>
          </CheckedForm>
        </div>
      )}
    </Modal>
  );
}

interface ResultProps {
  host: Host;
  message: string;
  onClose: () => void;
}

const nextSteps: Record<NonNullable<NextStep>, string> = { feedback: 'Give Feedback', register: 'Register' };

function Result({ host, message, onClose }: ResultProps) {
  const close = useFirstFocus<HTMLButtonElement>();
  const messageId = useId();
  const nextStep = nextStepFrom(message);
  const { search } = useLocation();

  return (
    <div className={styles.content}>
      <div id={messageId}>
        <Alert tone={message === messages.resetSent ? 'good' : 'bad'}>{message}</Alert>
      </div>
      <div className={styles.actions}>
        {nextStep !== null && (
          <SuiteLink
            links={host.links}
            to={nextStep === 'register' ? withReturnTo('/register', search) : '/feedback'}
            className={buttonClass({ size: 'tap' })}
          >
            {nextSteps[nextStep]}
          </SuiteLink>
        )}
        <Button
          ref={close}
          kind={nextStep === null ? 'main' : 'quiet'}
          size="tap"
          aria-describedby={messageId}
          onClick={onClose}
        >
          Close
        </Button>
      </div>
    </div>
  );
}
