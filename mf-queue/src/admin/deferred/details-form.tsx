import type { CustomerDetails, QueueSnapshot } from '@queuebell/contracts';
import { NAME_MAX, NOTE_MAX } from '@queuebell/contracts/limits';
import {
  CheckedForm,
  nameProblem,
  onlyProblems,
  optionalPhoneProblem,
  PhoneField,
  phoneDigits,
  useForm,
} from '@queuebell/host-kit/form';
import { Alert, Button, SelectField, TextField } from '@queuebell/ui';
import styles from './deferred.module.css';
import { useFirstFocus } from './use-first-focus';

interface DetailsFormProps {
  title: string;
  submitWords: string;
  initial: CustomerDetails;
  withNote?: boolean;
  /** Has the services and, in shops with several, the chairs. */
  queue: Pick<QueueSnapshot, 'chairs' | 'services'>;
  problem?: string | null;
  isBusy?: boolean;
  onSubmit: (details: CustomerDetails) => void;
  onCancel: () => void;
}

/** A customer's details, as staff type them. */
export function DetailsForm(props: DetailsFormProps) {
  const { title, submitWords, initial, withNote, queue, problem, isBusy, onSubmit, onCancel } = props;
  const area = useFirstFocus<HTMLDivElement>();
  const { name, phone = '', note = '', askedFor = '', service = '' } = initial;
  const { chairs, services } = queue;
  const form = useForm<keyof CustomerDetails>({
    initial: { name, phone, note, askedFor, service },
    problemsOf: (typed) =>
      onlyProblems({
        name: typed.name.trim() === '' ? 'Please enter a name.' : nameProblem(typed.name),
        phone: optionalPhoneProblem(typed.phone),
      }),
    early: ['phone'],
  });
  const submit = (element: HTMLFormElement) =>
    form.complete ? onSubmit(tidy(form.fields)) : form.showProblems(element);
  return (
    <div ref={area} className={styles.form}>
      <CheckedForm label={title} onSubmit={submit}>
        <div className={styles.fields}>
          <TextField
            {...form.bind('name')}
            label="Name"
            maxLength={NAME_MAX}
            autoComplete="off"
            autoCapitalize="words"
          />
          <PhoneField
            {...form.bind('phone')}
            hint="(optional)"
            autoComplete="off"
            onTidy={(digits) => form.set('phone', digits)}
          />
          {services && (
            <SelectField
              {...form.bind('service')}
              label="Service"
              placeholder="Not chosen"
              options={services.map((each) => [each.id, each.name] as const)}
            />
          )}
          {chairs && (
            <SelectField
              {...form.bind('askedFor')}
              label="Asked for"
              placeholder="Anybody"
              options={chairs.map((chair) => [chair.id, chair.person ?? chair.name] as const)}
            />
          )}
          {withNote && (
            <TextField
              {...form.bind('note')}
              label="Note"
              hint="(for staff)"
              maxLength={NOTE_MAX}
              autoComplete="off"
            />
          )}
        </div>
        {problem && <Alert>{problem}</Alert>}
        <div className={styles.choices}>
          <Button type="submit" size="tap" aria-disabled={isBusy}>
            {submitWords}
          </Button>
          <Button kind="quiet" size="tap" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </CheckedForm>
    </div>
  );
}

function tidy({ name, phone, note, askedFor, service }: Required<CustomerDetails>): CustomerDetails {
  const digits = phoneDigits(phone);
  return {
    name: name.trim(),
    ...(digits && { phone: digits }),
    ...(askedFor && { askedFor }),
    ...(note.trim() && { note: note.trim() }),
    ...(service && { service }),
  };
}
