import type { SecondFactorBegun } from '@queuebell/contracts';
import { SECOND_FACTOR_DIGITS } from '@queuebell/contracts/limits';
import { CheckedForm, SubmitButton } from '@queuebell/host-kit/form';
import { drawQr } from '@queuebell/host-kit/qr';
import { Alert, Button, Modal, TextField } from '@queuebell/ui';
import { useMemo } from 'react';
import { CopyButton } from './copy-button';
import styles from './second-factor.module.css';
import { useCodeForm } from './use-code-form';

interface SetUpModalProps {
  begun: SecondFactorBegun;
  onCode: (code: string) => Promise<string | null>;
  onClose: () => void;
}

export function SetUpModal({ begun: { secret, uri }, onCode, onClose }: SetUpModalProps) {
  const { form, isSending, problem, submit, field } = useCodeForm('app', onCode);
  const drawing = useMemo(() => drawQr(uri), [uri]);
  const title = 'Turn on two-step login';

  return (
    <Modal title={title} onClose={onClose}>
      <div className={styles.modal}>
        <ol className={styles.steps}>
          <li>
            <p>
              Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator,
              1Password or Aegis. <a href={uri}>Or open your app on this device.</a>
            </p>
            <div className={styles.paper}>
              <svg
                role="img"
                aria-label="QR code for your authenticator app"
                viewBox={`0 0 ${drawing.size} ${drawing.size}`}
                shapeRendering="crispEdges"
              >
                <path d={drawing.path} />
              </svg>
            </div>
            <p>If you cannot scan it, type this key into the app:</p>
            <div className={styles.key}>
              <code>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
              <CopyButton text={secret} what="the key" />
            </div>
          </li>
          <li>
            <CheckedForm label={title} onSubmit={submit}>
              <div ref={field}>
                <TextField
                  label="Code"
                  hint={`the ${SECOND_FACTOR_DIGITS} digits that the app shows now`}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  autoCorrect="off"
                  spellCheck={false}
                  required
                  {...form.bind('code')}
                />
              </div>
              {problem !== null && <Alert>{problem}</Alert>}
              <div className={styles.choice}>
                <Button kind="quiet" size="tap" onClick={onClose}>
                  Cancel
                </Button>
                <SubmitButton isSending={isSending} sendingWords="Checking...">
                  Turn on
                </SubmitButton>
              </div>
            </CheckedForm>
          </li>
        </ol>
      </div>
    </Modal>
  );
}
