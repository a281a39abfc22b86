import { messages } from '@queuebell/contracts/messages';
import * as routes from '@queuebell/contracts/routes';
import { type Host, SuiteLink, useSession } from '@queuebell/host-kit';
import { FormCard, SubmitButton } from '@queuebell/host-kit/form';
import { Alert, buttonClass } from '@queuebell/ui';
import { useState } from 'react';
import { ResultCard } from '../form/result-card';

const TITLE = 'Confirm your new email address';

type Confirming =
  | { step: 'asked' | 'sending' | 'link-invalid' }
  | { step: 'changed'; email: string }
  | { step: 'failed'; message: string };

/**
 * The link's page. It needs a press, because mail programs open links by themselves.
 * @param token of the link
 */
export function ConfirmEmail({ host, token }: { host: Host; token: string }) {
  const [confirming, setConfirming] = useState<Confirming>({ step: 'asked' });
  const isLoggedIn = useSession(host.session).status !== 'out';
  const [to, words] = isLoggedIn ? ['/profile', 'Go to your profile'] : ['/login', 'Log in'];
  const nextStep = (
    <SuiteLink links={host.links} to={to} className={buttonClass({ size: 'tap' })}>
      {words}
    </SuiteLink>
  );

  const confirm = async () => {
    if (confirming.step === 'sending') return;
    setConfirming({ step: 'sending' });
    const answer = await host.api.call(routes.confirmEmail, { token });
    if (answer.ok) setConfirming({ step: 'changed', email: answer.body.email });
    else if (answer.code === 'EMAIL_LINK_INVALID' || answer.code === 'INVALID_INPUT')
      setConfirming({ step: 'link-invalid' });
    else
      setConfirming({
        step: 'failed',
        message: answer.code === 'NETWORK' ? messages.serverError : answer.message,
      });
  };

  if (confirming.step === 'changed') {
    const message = `From now on you log in with ${confirming.email}.`;
    return (
      <ResultCard title="Your email address has been changed" tone="good" message={message}>
        {nextStep}
      </ResultCard>
    );
  }
  if (confirming.step === 'link-invalid') {
    return (
      <ResultCard title={TITLE} tone="bad" message={messages.resetLinkInvalid}>
        <p>You can ask for a new link in your profile.</p>
        {nextStep}
      </ResultCard>
    );
  }
  return (
    <FormCard
      title={TITLE}
      lead="From then on you log in with this address. All other browsers will be logged out; paired devices keep working."
      onSubmit={() => void confirm()}
    >
      {confirming.step === 'failed' && <Alert>{confirming.message}</Alert>}
      <SubmitButton isSending={confirming.step === 'sending'} sendingWords="Confirming...">
        Use this address
      </SubmitButton>
    </FormCard>
  );
}
