import { messages } from '@queuebell/contracts/messages';
import { type Host, SuiteLink } from '@queuebell/remote-kit';
import { FormCard, SubmitButton } from '@queuebell/remote-kit/form';
import { Alert, PasswordField, buttonClass } from '@queuebell/ui';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { passwordHint } from '../form/password-rules';
import { ResultCard } from '../form/result-card';
import { tokenIn } from './reset-password-rules';
import { useResetPassword } from './use-reset-password';

const TITLE = 'Choose a new password';

/** Leaves the query out of the address bar and the history, and the rest of this entry of the history as it is. */
const hideQuery = (): void => window.history.replaceState(window.history.state, '', window.location.pathname);

interface ResetPasswordScreenProps {
  host: Host;
  /** Takes the token out of the address, where other people and other programs would read it. */
  hideToken?: () => void;
}

/** `/reset-password?token=…` (design §8): where the link in the reset e-mail leads. */
export function ResetPasswordScreen({ host, hideToken = hideQuery }: ResetPasswordScreenProps) {
  const { search } = useLocation();
  const [token] = useState(() => tokenIn(search));

  useEffect(() => {
    if (token !== null) hideToken();
  }, [token, hideToken]);

  return (
    <>
      <title>{`Reset password · ${host.site.siteName}`}</title>
      {token === null ? (
        <AskAgain
          host={host}
          message="This page needs the link from our e-mail. Open that link again, or ask for a new one."
        />
      ) : (
        <NewPassword host={host} token={token} />
      )}
    </>
  );
}

function NewPassword({ host, token }: { host: Host; token: string }) {
  const { form, reset, submit } = useResetPassword(host, token);

  if (reset.step === 'link-invalid') return <AskAgain host={host} message={messages.resetLinkInvalid} />;
  if (reset.step === 'reset') {
    return (
      <ResultCard title="Reset password" tone="good" message={messages.passwordReset}>
        <SuiteLink links={host.links} to="/login" className={buttonClass({ size: 'tap' })}>
          Login
        </SuiteLink>
      </ResultCard>
    );
  }
  return (
    <FormCard
      title={TITLE}
      lead="It replaces the old one, and ends every session that the old one opened."
      onSubmit={submit}
    >
      <PasswordField
        label="New password"
        hint={passwordHint}
        autoComplete="new-password"
        required
        {...form.bind('newPassword')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        required
        {...form.bind('confirmation')}
      />
      {reset.step === 'failed' && <Alert>{reset.message}</Alert>}
      <SubmitButton isSending={reset.step === 'sending'} sendingWords="Submitting...">
        Reset password
      </SubmitButton>
    </FormCard>
  );
}

/** A link that does not work: the log-in has 'Forgot password?', which sends another. */
function AskAgain({ host, message }: { host: Host; message: string }) {
  return (
    <ResultCard title={TITLE} tone="bad" message={message}>
      <p>On the log-in page, choose ‘Forgot password?’ to get another e-mail.</p>
      <SuiteLink links={host.links} to="/login" className={buttonClass({ size: 'tap' })}>
        Ask for a new link
      </SuiteLink>
    </ResultCard>
  );
}
