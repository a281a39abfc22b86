import type { SessionUser } from '@queuebell/contracts';
import { type Host, useLoggedIn } from '@queuebell/host-kit';
import { FormCard, PhoneField, SubmitButton } from '@queuebell/host-kit/form';
import { Alert, SelectField, TextField } from '@queuebell/ui';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAfterLogin } from '../arrival/arrival';
import { useArrival } from '../arrival/use-arrival';
import { MembershipLapsed } from '../subscription/membership-lapsed';
import { browserTimeZone, timeZoneOptions } from './time-zones';
import { useCompleteAccount } from './use-complete-account';

interface CompleteAccountScreenProps {
  host: Host;
  timeZone?: string | undefined;
  /** Replaces this page by another one. */
  loadPage?: (path: string) => void;
}

/** `/completeAccount`: the shop's details, before the first customer and later. */
export function CompleteAccountScreen({
  host,
  timeZone = browserTimeZone(),
  loadPage,
}: CompleteAccountScreenProps) {
  const user = useLoggedIn(host);

  return (
    <>
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
  const [isNew] = useState(user.accountStatus === 'uncompleted');
  const title = isNew ? 'Complete your account' : 'Edit your shop';
  const isSaved = completion.step === 'saved';
  const isPageWaiting = pageAfterLogin(useLocation().search) !== null;
  const leadsBack = !isNew && !isPageWaiting;
  useArrival(host, { waiting: !isSaved || leadsBack, loadPage });
  useEffect(() => {
    if (isSaved && leadsBack) host.links.go('/profile', { replace: true });
  }, [host, isSaved, leadsBack]);

  const chosen = form.fields.timeZone;
  const timeZones = useMemo(() => timeZoneOptions(chosen), [chosen]);

  return (
    <>
      <title>{`${title} · ${host.site.siteName}`}</title>
      <FormCard
        title={title}
        lead="Your customers see this name. Numbers start again at 1 every day."
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
        <SubmitButton isSending={completion.step === 'sending' || isSaved} sendingWords="Saving...">
          {isNew ? 'Save and continue' : 'Save'}
        </SubmitButton>
      </FormCard>
      {passwordDialog}
    </>
  );
}
