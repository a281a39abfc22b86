import { messages } from '@queuebell/contracts/messages';
import { type Host, SuiteLink } from '@queuebell/host-kit';
import { FormCard, PhoneField, SubmitButton } from '@queuebell/host-kit/form';
import { Button, Modal, PasswordField, SelectField, TextField } from '@queuebell/ui';
import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { withReturnTo } from '../arrival/arrival';
import { useArrival } from '../arrival/use-arrival';
import { browserTimeZone } from '../complete-account/time-zones';
import { passwordHint } from '../form/password-rules';
import { SubscriptionCard } from '../subscription/subscription-card';
import { heardFromOptions } from './register-rules';
import styles from './register.module.css';
import { usePaid } from './use-paid';
import { useRegistration } from './use-registration';

interface RegisterScreenProps {
  host: Host;
  timeZone?: string | undefined;
}

export function RegisterScreen({ host, timeZone = browserTimeZone() }: RegisterScreenProps) {
  const { form, registration, submit, logIn, dismissFailure } = useRegistration(host, timeZone);
  useArrival(host, { waiting: registration.step === 'registered' });
  const toLogin = withReturnTo('/login', useLocation().search);
  const isRegistered = registration.step === 'registered';
  const goToLogin = useCallback(() => host.links.go(toLogin), [host, toLogin]);
  const enter = useCallback(() => void logIn().then((isIn) => isIn || goToLogin()), [logIn, goToLogin]);
  usePaid(host.api, isRegistered ? registration.secret : null, enter);

  return (
    <FormCard
      title="Create your account"
      lead="One account for your tablet, your wall display and your counter."
      onSubmit={submit}
      footer={
        <>
          Already have an account?{' '}
          <SuiteLink links={host.links} to={toLogin}>
            Login
          </SuiteLink>
        </>
      }
    >
      <title>{`Register · ${host.site.siteName}`}</title>
      <TextField label="Name" autoComplete="name" required {...form.bind('name')} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        {...form.bind('email')}
      />
      <TextField
        label="Business name"
        hint="optional"
        autoComplete="organization"
        {...form.bind('businessName')}
      />
      <PasswordField
        label="Password"
        hint={passwordHint}
        autoComplete="new-password"
        required
        {...form.bind('password')}
      />
      <PhoneField
        autoComplete="tel"
        required
        {...form.bind('phone')}
        onTidy={(digits) => form.set('phone', digits)}
      />
      <SelectField
        label="How did you hear about us?"
        options={heardFromOptions}
        placeholder="Please choose"
        required
        {...form.bind('howDidYouHearAboutUs')}
      />
      <p className={styles.terms}>
        By registering you accept the{' '}
        <SuiteLink links={host.links} to="/terms-and-conditions">
          Terms and Conditions
        </SuiteLink>
        .
      </p>
      <SubmitButton isSending={registration.step === 'sending'} sendingWords="Submitting...">
        Register
      </SubmitButton>

      {registration.step === 'failed' && (
        <Modal title="Registration failed" onClose={dismissFailure}>
          <div className={styles.result}>
            <p>{messages.registerFailed}</p>
            {registration.advice !== null && <p className={styles.advice}>{registration.advice}</p>}
            <Button size="tap" onClick={dismissFailure}>
              Close
            </Button>
          </div>
        </Modal>
      )}
      {registration.step === 'registered' && (
        <Modal title={messages.registered} onClose={goToLogin}>
          <div className={styles.result}>
            <SubscriptionCard
              host={host}
              email={registration.email}
              ownerId={registration.userId}
              during="registration"
            />
            <Button kind="quiet" size="tap" onClick={goToLogin}>
              Close
            </Button>
          </div>
        </Modal>
      )}
    </FormCard>
  );
}
