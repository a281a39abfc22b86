import type { SessionUser } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import { type Host, SuiteLink, useLoggedIn } from '@queuebell/host-kit';
import { FormCard, SubmitButton } from '@queuebell/host-kit/form';
import { Alert, PasswordField, buttonClass } from '@queuebell/ui';
import { passwordHint } from '../form/password-rules';
import { ResultCard } from '../form/result-card';
import { MembershipLapsed } from '../subscription/membership-lapsed';
import { useChangePassword } from './use-change-password';

const TITLE = 'Change password';

/** `/change-password`, for owners who are logged in. */
export function ChangePasswordScreen({ host }: { host: Host }) {
  const user = useLoggedIn(host);
  return (
    <>
      <title>{`${TITLE} · ${host.site.siteName}`}</title>
      {user && <ChangePassword key={user.id} host={host} user={user} />}
    </>
  );
}

function ChangePassword({ host, user }: { host: Host; user: SessionUser }) {
  const { form, change, submit } = useChangePassword(host, user);
  const isSending = change.step === 'sending';

  if (change.step === 'changed') {
    return (
      <ResultCard title={TITLE} tone="good" message={messages.passwordChanged}>
        <SuiteLink links={host.links} to="/profile" className={buttonClass({ size: 'tap' })}>
          Back to your profile
        </SuiteLink>
      </ResultCard>
    );
  }
  return (
    <FormCard
      title={TITLE}
      lead="You’ll be logged out everywhere else."
      onSubmit={submit}
      footer={
        <SuiteLink links={host.links} to="/profile">
          Back to your profile
        </SuiteLink>
      }
    >
      {/* For password managers. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        {...form.bind('oldPassword')}
      />
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
      {change.step === 'refused' && <Alert>{change.message}</Alert>}
      {change.step === 'refused' && change.lapsed && <MembershipLapsed host={host} user={user} />}
      <SubmitButton isSending={isSending} sendingWords="Submitting...">
        {TITLE}
      </SubmitButton>
    </FormCard>
  );
}
