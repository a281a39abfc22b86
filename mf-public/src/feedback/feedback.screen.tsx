import { MESSAGE_MAX } from '@queuebell/contracts/limits';
import { messages } from '@queuebell/contracts/messages';
import { type Host, SuiteLink } from '@queuebell/host-kit';
import { FormCard, PhoneField, SubmitButton } from '@queuebell/host-kit/form';
import { Alert, TextAreaField, TextField } from '@queuebell/ui';
import { useEffect, useRef } from 'react';
import styles from './feedback.module.css';
import { Trap } from './trap';
import { useFeedback } from './use-feedback';

/** `/feedback`: a message to the people who run the site. */
export function FeedbackScreen({ host }: { host: Host }) {
  const { form, feedback, submit } = useFeedback(host);
  // Text typed while the form is sent would be lost.
  const readOnly = feedback.step === 'sending';

  return (
    <FormCard
      title="Get in Touch"
      lead="A question, an idea, a problem? Tell us. People read this, not machines."
      onSubmit={submit}
      footer={
        <>
          How we handle what you send:{' '}
          <SuiteLink links={host.links} to="/terms-and-conditions">
            Terms and privacy
          </SuiteLink>
        </>
      }
    >
      <title>{`Get in Touch · ${host.site.siteName}`}</title>
      {feedback.step === 'sent' && <Sent />}
      <TextField label="Name" autoComplete="name" required readOnly={readOnly} {...form.bind('name')} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        readOnly={readOnly}
        {...form.bind('email')}
      />
      <PhoneField
        hint="optional"
        autoComplete="tel"
        readOnly={readOnly}
        {...form.bind('phone')}
        onTidy={(digits) => form.set('phone', digits)}
      />
      <TextAreaField
        label="Message"
        limit={MESSAGE_MAX}
        required
        readOnly={readOnly}
        {...form.bind('message')}
      />
      <Trap />
      {feedback.step === 'failed' && (
        <Alert>
          {messages.feedbackFailed}
          {feedback.advice !== null && <span className={styles.advice}>{feedback.advice}</span>}
        </Alert>
      )}
      <SubmitButton isSending={feedback.step === 'sending'} sendingWords="Submitting...">
        Send feedback
      </SubmitButton>
    </FormCard>
  );
}

/** It takes the focus, because the button that had it may be far below. */
function Sent() {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className={styles.sent}>
      <Alert tone="good">{messages.feedbackSent}</Alert>
    </div>
  );
}
