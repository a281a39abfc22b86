import { CheckedForm, onlyProblems, useForm } from '@queuebell/host-kit/form';
import { Button, TextField } from '@queuebell/ui';
import styles from './deferred.module.css';
import { useFirstFocus } from './use-first-focus';

interface ReasonFormProps {
  title: string;
  /** In UTF-16 code units. */
  limit: number;
  submitWords: string;
  isRequired?: boolean;
  onSubmit: (reason: string) => void;
  onCancel: () => void;
}

export function ReasonForm({ title, limit, submitWords, isRequired, onSubmit, onCancel }: ReasonFormProps) {
  const area = useFirstFocus<HTMLDivElement>();
  const form = useForm({
    initial: { reason: '' },
    problemsOf: ({ reason }) =>
      onlyProblems({ reason: isRequired && reason.trim() === '' ? 'Please enter a reason.' : undefined }),
  });
  const submit = (element: HTMLFormElement) =>
    form.complete ? onSubmit(form.fields.reason.trim()) : form.showProblems(element);
  return (
    <div ref={area} className={styles.form}>
      <CheckedForm label={title} onSubmit={submit}>
        <TextField
          {...form.bind('reason')}
          label="Reason"
          hint={isRequired ? 'for your staff' : '(optional)'}
          maxLength={limit}
          autoComplete="off"
        />
        <div className={styles.choices}>
          <Button type="submit" size="tap">
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
