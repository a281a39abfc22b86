import type { Invitation } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import { type Host, SuiteLink } from '@queuebell/host-kit';
import { FormCard, onlyProblems, SubmitButton, useForm } from '@queuebell/host-kit/form';
import { Alert, buttonClass, Loading, PasswordField, Problem, TextField } from '@queuebell/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { confirmationProblem, newPasswordProblem, passwordHint } from '../form/password-rules';
import { ResultCard } from '../form/result-card';
import { tokenIn, useTokenOutOfAddress } from '../form/token-in-address';
import { type Sending, useInvitation } from './use-invitation';

interface JoinTeamScreenProps {
  host: Host;
  /** Removes the token from the address, where other people and programs could read it. */
  hideToken?: () => void;
}

/** `/join-team?token=…`: the page of an emailed invitation (docs/decisions/0044). */
export function JoinTeamScreen({ host, hideToken }: JoinTeamScreenProps) {
  const { search } = useLocation();
  const [token] = useState(() => tokenIn(search));

  useTokenOutOfAddress(token, hideToken);

  return (
    <>
      <title>{`Invitation · ${host.site.siteName}`}</title>
      {token === null ? (
        <NoInvitation
          host={host}
          message="This page needs the link from the email. Please open that link again."
        />
      ) : (
        <Join host={host} token={token} />
      )}
    </>
  );
}

function Join({ host, token }: { host: Host; token: string }) {
  const { state, sending, retry, accept, confirm } = useInvitation(host, token);
  switch (state.step) {
    case 'looking':
      return <Loading what="Loading the invitation…" />;
    case 'invalid':
      return <NoInvitation host={host} message={messages.invitationInvalid} />;
    case 'failed':
      return (
        <Problem title="The invitation could not be loaded." onRetry={retry}>
          {state.message}
        </Problem>
      );
    case 'found': {
      const { invitation } = state;
      return invitation.hasAccount ? (
        <KnownPerson invitation={invitation} sending={sending} onSend={confirm} />
      ) : (
        <NewPerson invitation={invitation} sending={sending} onSend={accept} />
      );
    }
  }
}

const titleOf = ({ shopName }: Invitation) => `Join ${shopName}`;

const rightsOf = ({ role }: Invitation) =>
  role === 'manager'
    ? 'You can run the queue, change the settings and pair devices.'
    : 'You can see, serve, call and check in customers.';

interface PersonProps<Values extends string[]> {
  invitation: Invitation;
  sending: Sending;
  onSend: (...values: Values) => void;
}

function NewPerson({ invitation, sending, onSend }: PersonProps<[newPassword: string]>) {
  const form = useForm<'newPassword' | 'confirmation'>({
    initial: { newPassword: '', confirmation: '' },
    problemsOf: ({ newPassword, confirmation }) =>
      onlyProblems({
        newPassword: newPasswordProblem(newPassword),
        confirmation: confirmationProblem(newPassword, confirmation),
      }),
  });
  return (
    <FormCard
      title={titleOf(invitation)}
      lead={`${rightsOf(invitation)} Choose a password for your own account.`}
      onSubmit={(element) => (form.complete ? onSend(form.fields.newPassword) : form.showProblems(element))}
    >
      <TextField label="Email" type="email" autoComplete="username" value={invitation.email} readOnly />
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
      {sending.problem !== null && <Alert>{sending.problem}</Alert>}
      <SubmitButton isSending={sending.isSending} sendingWords="Joining...">
        Join
      </SubmitButton>
    </FormCard>
  );
}

function KnownPerson({ invitation, sending, onSend }: PersonProps<[password: string, code: string]>) {
  const { needsCode } = sending;
  const form = useForm<'password' | 'code'>({
    initial: { password: '', code: '' },
    problemsOf: ({ password, code }) =>
      onlyProblems({
        password: password === '' ? 'Please enter your password.' : undefined,
        code: needsCode && code.trim() === '' ? 'Please enter your code.' : undefined,
      }),
  });
  return (
    <FormCard
      title={titleOf(invitation)}
      lead={`${rightsOf(invitation)} You have an account with this address already: please log in.`}
      onSubmit={(element) =>
        form.complete ? onSend(form.fields.password, form.fields.code) : form.showProblems(element)
      }
    >
      <TextField label="Email" type="email" autoComplete="username" value={invitation.email} readOnly />
      <PasswordField label="Password" autoComplete="current-password" required {...form.bind('password')} />
      {needsCode && (
        <TextField
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          autoFocus
          {...form.bind('code')}
        />
      )}
      {sending.problem !== null && <Alert>{sending.problem}</Alert>}
      <SubmitButton isSending={sending.isSending} sendingWords="Joining...">
        Log in and join
      </SubmitButton>
    </FormCard>
  );
}

function NoInvitation({ host, message }: { host: Host; message: string }) {
  return (
    <ResultCard title="Join a team" tone="bad" message={message}>
      <SuiteLink links={host.links} to="/login" className={buttonClass({ size: 'tap' })}>
        Log in
      </SuiteLink>
    </ResultCard>
  );
}
