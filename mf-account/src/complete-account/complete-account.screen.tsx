import type { SessionUser } from '@queuebell/contracts';
import { type Host, useLoggedIn } from '@queuebell/remote-kit';
import { FormCard, PhoneField, SubmitButton } from '@queuebell/remote-kit/form';
import { Alert, SelectField, TextField } from '@queuebell/ui';
import { useMemo } from 'react';
import { useArrival } from '../arrival/use-arrival';
import { MembershipLapsed } from '../subscription/membership-lapsed';
import { browserTimeZone, timeZoneOptions } from './time-zones';
import { useCompleteAccount } from './use-complete-account';

interface CompleteAccountScreenProps {
  host: Host;
  timeZone?: string | undefined;
  /** Loads another page of this site in place of this one. */
  loadPage?: (path: string) => void;
}

/** `/completeAccount` (design §8): what a shop needs before its first customer. For who is logged in. */
export function CompleteAccountScreen({
  host,
  timeZone = browserTimeZone(),
  loadPage,
}: CompleteAccountScreenProps) {
  const user = useLoggedIn(host);

  return (
    <>
      <title>{`Complete your account · ${host.site.siteName}`}</title>
      {user && (
        <ShopDetails key={user.id} host={host} user={user} ownTimeZone={timeZone} loadPage={loadPage} />
      )}
    </>
  );
}

interface ShopDetailsProps {
  host: Host;
  user: SessionUser;
  ownTimeZone: string | undefined;
  loadPage: ((path: string) => void) | undefined;
}

function ShopDetails({ host, user, ownTimeZone, loadPage }: ShopDetailsProps) {
  const { form, completion, passwordDialog, submit } = useCompleteAccount(host, user, ownTimeZone);
  useArrival(host, { waiting: completion.step !== 'saved', loadPage });

  const chosen = form.fields.timeZone;
  const timeZones = useMemo(() => timeZoneOptions(chosen), [chosen]);

  return (
    <>
      <FormCard
        title="Complete your account"
        lead="Your customers see this name. Their numbers start at 1 on each of your mornings."
        onSubmit={submit}
      >
        <TextField
          label="Business name"
          autoComplete="organization"
          required
          {...form.bind('businessName')}
        />
        <TextField
          label="Location"
          hint="optional, such as your town"
          autoComplete="address-level2"
          {...form.bind('location')}
        />
        <SelectField
          label="Time zone"
          options={timeZones}
          required
          {...(chosen === '' && { placeholder: 'Please choose' })}
          {...form.bind('timeZone')}
        />
        <PhoneField
          autoComplete="tel"
          required
          {...form.bind('phone')}
          onTidy={(digits) => form.set('phone', digits)}
        />
        {completion.step === 'failed' && <Alert>{completion.message}</Alert>}
        {completion.step === 'lapsed' && <MembershipLapsed host={host} user={user} />}
        <SubmitButton
          isSending={completion.step === 'sending' || completion.step === 'saved'}
          sendingWords="Saving..."
        >
          Save and continue
        </SubmitButton>
      </FormCard>
      {passwordDialog}
    </>
  );
}
