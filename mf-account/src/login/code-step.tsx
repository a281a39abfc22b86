import { SECOND_FACTOR_DIGITS } from '@queuebell/contracts/limits';
import { FormCard, SubmitButton, useForm } from '@queuebell/host-kit/form';
import { Alert, TextField } from '@queuebell/ui';
import { useEffect, useRef, useState } from 'react';
import { codeProblem } from '../form/code-rules';
import styles from './login.module.css';
import type { CodeProblem } from './login-rules';

export interface CodeStepProps {
  siteName: string;
  /** For password managers. */
  email: string;
  isSending: boolean;
  /** Refers to the last code. */
  problem: CodeProblem | null;
  onCode: (code: string) => void;
  /** Back to the password. */
  onBack: () => void;
}

type Way = 'app' | 'recovery';

/** The second step of a login, after the right password. */
export function CodeStep(props: CodeStepProps) {
  const [way, setWay] = useState<Way>('app');
  // Separate forms, so that they share no input and the focus moves along.
  return (
    <CodeForm key={way} {...props} way={way} onOtherWay={() => setWay(way === 'app' ? 'recovery' : 'app')} />
  );
}

function CodeForm({
  siteName,
  email,
  isSending,
  problem,
  onCode,
  onBack,
  way,
  onOtherWay,
}: CodeStepProps & { way: Way; onOtherWay: () => void }) {
  const isOfApp = way === 'app';
  const form = useForm<'code'>({ initial: { code: '' }, problemsOf: ({ code }) => codeProblem(code, way) });
  const field = useRef<HTMLDivElement>(null);
  // A message about the other kind of code is not shown.
  const [seen] = useState(problem);
  const news = problem === seen ? null : problem;

  // Select the wrong code, so that typing replaces it.
  useEffect(() => {
    if (news) field.current?.querySelector('input')?.select();
  }, [news]);

  return (
    <FormCard
      title={isOfApp ? 'Enter your code' : 'Use a recovery code'}
      lead={
        isOfApp
          ? `Open your authenticator app and enter the ${SECOND_FACTOR_DIGITS} digits that it shows for ${siteName}.`
          : 'Enter one of the recovery codes that you saved when you turned on two-step login. Each works once.'
      }
      onSubmit={(element) => {
        if (form.complete) onCode(form.fields.code.trim());
        else form.showProblems(element);
      }}
      footer={
        !isOfApp && 'Have neither? The people who run this site can let you back in once they know it’s you.'
      }
    >
      {/* For password managers. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div ref={field}>
        <TextField
          label={isOfApp ? 'Code' : 'Recovery code'}
          inputMode={isOfApp ? 'numeric' : 'text'}
          autoComplete={isOfApp ? 'one-time-code' : 'off'}
          autoCapitalize={isOfApp ? 'off' : 'characters'}
          autoCorrect="off"
          spellCheck={false}
          required
          autoFocus
          {...form.bind('code')}
        />
      </div>
      {news && <Alert>{wordsOf(news, way)}</Alert>}
      <SubmitButton isSending={isSending} sendingWords="Checking...">
        Continue
      </SubmitButton>
      <div className={styles.otherWays}>
        <button type="button" className={styles.leave} onClick={onBack}>
          Back
        </button>
        <button type="button" className={styles.leave} onClick={onOtherWay}>
          {isOfApp ? 'Use a recovery code' : 'Use your authenticator app'}
        </button>
      </div>
    </FormCard>
  );
}

const wordsOf = ({ isWrong, message }: CodeProblem, way: Way): string =>
  isWrong && way === 'recovery' ? 'That recovery code is wrong or has already been used.' : message;
