import type { SessionUser } from '@queuebell/contracts';
import { type Host, SuiteLink, useLoggedIn } from '@queuebell/host-kit';
import { FormCard, SubmitButton } from '@queuebell/host-kit/form';
import { Alert, TextField, buttonClass } from '@queuebell/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ResultCard } from '../form/result-card';
import { tokenIn, useTokenOutOfAddress } from '../form/token-in-address';
import { MembershipLapsed } from '../subscription/membership-lapsed';
import { ConfirmEmail } from './confirm-email';
import { useChangeEmail } from './use-change-email';

const TITLE = 'Change email address';

/** `/change-email`: the owner confirms the new address by a link in an email. */
export function ChangeEmailScreen({ host }: { host: Host }) {
  const { search } = useLocation();
  const [token] = useState(() => tokenIn(search));
  useTokenOutOfAddress(token);

  return (
    <>
      <title>{`${TITLE} · ${host.site.siteName}`}</title>
      {token === null ? <OwnersForm host={host} /> : <ConfirmEmail host={host} token={token} />}
    </>
  );
}

function OwnersForm({ host }: { host: Host }) {
  const user = useLoggedIn(host);
  return user && <ChangeEmail key={user.id} host={host} user={user} />;
}

function ChangeEmail({ host, user }: { host: Host; user: SessionUser }) {
  const { form, change, passwordDialog, submit } = useChangeEmail(host.api, user.email);
  const back = (
    <SuiteLink links={host.links} to="/profile">
      Back to your profile
    </SuiteLink>
  );

  if (change.step === 'sent') {
    return (
      <ResultCard
        title="Check your email"
        tone="good"
        message={`We’ve sent a link to ${change.email}. It works once and expires in an hour.`}
      >
        <p>Until you open it, you log in with {user.email}.</p>
        <SuiteLink links={host.links} to="/profile" className={buttonClass({ size: 'tap' })}>
          Back to your profile
        </SuiteLink>
      </ResultCard>
    );
  }
  return (
    <>
      <FormCard
        title={TITLE}
        lead={`You log in with ${user.email}. We’ll send a link to the new address; it takes effect when you open it.`}
        onSubmit={submit}
        footer={back}
      >
        <TextField
          label="New email address"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          {...form.bind('email')}
        />
        {change.step === 'refused' && <Alert>{change.message}</Alert>}
        {change.step === 'refused' && change.lapsed && <MembershipLapsed host={host} user={user} />}
        <SubmitButton isSending={change.step === 'sending'} sendingWords="Sending...">
          Send the link
        </SubmitButton>
      </FormCard>
      {passwordDialog}
    </>
  );
}
