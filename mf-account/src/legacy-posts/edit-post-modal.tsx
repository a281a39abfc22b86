import type { LegacyPost } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import { CheckedForm, SubmitButton } from '@queuebell/host-kit/form';
import { Alert, Button, Modal, TextField } from '@queuebell/ui';
import styles from './legacy-posts.module.css';
import { useEditPost } from './use-edit-post';

interface EditPostModalProps {
  api: Host['api'];
  post: LegacyPost;
  onClose: () => void;
  onSaved: (post: LegacyPost) => void;
  /** The post no longer exists. */
  onMissed: () => void;
  /** The membership must be renewed first. */
  onLapsed: () => void;
}

export function EditPostModal({ api, post, onClose, ...outcomes }: EditPostModalProps) {
  const { form, availability, toggle, edit, submit } = useEditPost(api, { post, ...outcomes });
  const labels = Object.entries(availability);

  return (
    <Modal title="Edit post" onClose={onClose}>
      <CheckedForm label="Edit post" onSubmit={submit}>
        <TextField label="Job" autoComplete="off" required {...form.bind('job')} />
        {labels.length > 0 && (
          <fieldset className={styles.boxes}>
            <legend>Availability</legend>
            {labels.map(([label, holds]) => (
              <label key={label} className={styles.box}>
                <input type="checkbox" checked={holds} onChange={() => toggle(label)} />
                <span>{label}</span>
              </label>
            ))}
          </fieldset>
        )}
        {edit.step === 'failed' && <Alert>{edit.message}</Alert>}
        <div className={styles.choice}>
          <SubmitButton isSending={edit.step === 'sending'} sendingWords="Saving...">
            Save
          </SubmitButton>
          <Button kind="quiet" size="tap" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </CheckedForm>
    </Modal>
  );
}
