import { messages } from '@queuebell/contracts/messages';
import { type Host, SuiteLink } from '@queuebell/host-kit';
import { FormCard, SubmitButton } from '@queuebell/host-kit/form';
import { Alert, PasswordField, buttonClass } from '@queuebell/ui';
import { lazy, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { passwordHint } from '../form/password-rules';
import { ResultCard } from '../form/result-card';
import { tokenIn, useTokenOutOfAddress } from '../form/token-in-address';
import { DeferredPart } from '../form/deferred-part';
import { useResetPassword } from './use-reset-password';

const PairedDevices = lazy(async () => {
  const part = await import(/* webpackChunkName: "reset-devices" */ './paired-devices');
  return { default: part.PairedDevices };
});

const TITLE = 'Choose a new password';

interface ResetPasswordScreenProps {
  host: Host;
  /** Removes the token from the address, where other people and programs could read it. */
  hideToken?: () => void;
}

/** `/reset-password?token=…`: the page of the emailed link. */
export function ResetPasswordScreen({ host, hideToken }: ResetPasswordScreenProps) {
  const { search } = useLocation();
  const [token] = useState(() => tokenIn(search));

  useTokenOutOfAddress(token, hideToken);

  return (
    <>
      <title>{`Reset password · ${host.site.siteName}`}</title>
      {token === null ? (
        <AskAgain
          host={host}
          message="This page needs the link from our email. Open that link again, or ask for a new one."
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
          Log in
        </SuiteLink>
        <DeferredPart report={host.report} area="reset-password/devices">
          <PairedDevices api={host.api} token={token} />
        </DeferredPart>
      </ResultCard>
    );
  }
  return (
    <FormCard title={TITLE} lead="You’ll be logged out everywhere else." onSubmit={submit}>
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

/** For a link that does not work: 'Forgot password?' at the login sends another. */
function AskAgain({ host, message }: { host: Host; message: string }) {
  return (
    <ResultCard title={TITLE} tone="bad" message={message}>
      <p>On the login page, choose ‘Forgot password?’ to get another email.</p>
      <SuiteLink links={host.links} to="/login" className={buttonClass({ size: 'tap' })}>
        Ask for a new link
      </SuiteLink>
    </ResultCard>
  );
}
