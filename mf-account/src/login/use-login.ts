import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { type Form, useForm } from '@queuebell/host-kit/form';
import { type ComponentType, useRef, useState } from 'react';
import { noteRegistered, lastRegisteredEmail } from '../register/just-registered';
import type { CodeStepProps } from './code-step';
import type { Leaving, LoginStepsProps, SubscriptionRequired } from './login-steps';
import {
  type CodeProblem,
  type LoginField,
  type LoginOutcome,
  loginProblems,
  outcomeOf,
} from './login-rules';

export type Login =
  /** `isBack`: returned from the code step. */
  | { step: 'form'; isBack?: boolean }
  | { step: 'sending' }
  | { step: 'refused'; message: string }
  /** The password was right and a code is required. `problem`: with the last code. */
  | { step: 'code'; Step: ComponentType<CodeStepProps>; isSending: boolean; problem: CodeProblem | null }
  | ((SubscriptionRequired | Leaving) & { Steps: ComponentType<LoginStepsProps> });

interface UseLogin {
  form: Form<LoginField>;
  login: Login;
  submit(form: HTMLFormElement): void;
  /** Logs in with an app's code or a recovery code. */
  sendCode(code: string): void;
  /** Cancels the deletion and logs in. */
  keep(): void;
  /** Back to the form, which keeps its values. */
  back(): void;
  dismiss(): void;
}

/** Few accounts need these parts, so they are loaded on demand. */
const loadCodeStep = () => import(/* webpackChunkName: "login-code" */ './code-step');
const loadLoginSteps = () => import(/* webpackChunkName: "login-steps" */ './login-steps');

const STEP_MISSING = 'The next step could not be loaded. Please check your connection and try again.';

/** The screen decides by the session where to go after a login. */
export function useLogin({ api, session }: Pick<Host, 'api' | 'session'>, now: () => number): UseLogin {
  const form = useForm<LoginField>({
    initial: { email: lastRegisteredEmail() ?? '', password: '' },
    problemsOf: loginProblems,
  });
  const [login, setLogin] = useState<Login>({ step: 'form' });
  const isSending = useRef(false);

  /** @param code for an account that requires one */
  async function send(code?: string): Promise<void> {
    const { email, password } = form.fields;
    isSending.current = true;
    setLogin((before) => (before.step === 'code' ? { ...before, isSending: true } : { step: 'sending' }));
    const credentials = { email: email.trim(), password, ...(code !== undefined && { code }) };
    const outcome = outcomeOf(await api.call(routes.login, credentials), now(), code !== undefined);
    await goOn(outcome, password);
    isSending.current = false;
  }

  async function goOn(outcome: LoginOutcome, password: string): Promise<void> {
    switch (outcome.outcome) {
      case 'welcome':
        noteRegistered(null);
        return session.logIn(outcome.user, outcome.token);
      case 'subscription-required':
        return showLoaded(loadLoginSteps, ({ LoginSteps: Steps }) => ({
          step: outcome.outcome,
          Steps,
          ...ofOutcome(outcome),
          password,
        }));
      case 'leaving':
        return showLoaded(loadLoginSteps, ({ LoginSteps: Steps }) => ({
          step: 'leaving',
          Steps,
          ...ofOutcome(outcome),
          isSending: false,
          problem: null,
        }));
      case 'refused':
        return setLogin({ step: 'refused', message: outcome.message });
      case 'code-needed':
        return askForCode();
      case 'code-refused':
        return setLogin((before) =>
          before.step === 'code' ? { ...before, isSending: false, problem: ofOutcome(outcome) } : before,
        );
    }
  }

  const askForCode = () =>
    showLoaded(loadCodeStep, ({ CodeStep }) => ({
      step: 'code',
      Step: CodeStep,
      isSending: false,
      problem: null,
    }));

  /** If the code cannot load, the form stays with its values; sending it again retries. */
  async function showLoaded<Code>(load: () => Promise<Code>, step: (code: Code) => Login): Promise<void> {
    const next = await load().then(step, (): Login => ({ step: 'refused', message: STEP_MISSING }));
    setLogin(next);
  }

  async function keep(leaving: Extract<Login, { step: 'leaving' }>): Promise<void> {
    const { pass } = leaving;
    setLogin({ ...leaving, isSending: true, problem: null });
    const { email, password } = form.fields;
    const answer = await api.call(routes.keepAccount, {
      email: email.trim(),
      password,
      ...(pass && { code: pass }),
    });
    if (answer.ok) await send(pass);
    else if (answer.code === 'SECOND_FACTOR_NEEDED') await askForCode();
    else setLogin({ ...leaving, isSending: false, problem: answer.message });
  }

  return {
    form,
    login,
    keep() {
      if (login.step === 'leaving' && !login.isSending) void keep(login);
    },
    submit(element) {
      if (isSending.current) return;
      if (form.complete) void send();
      else form.showProblems(element);
    },
    sendCode(code) {
      if (!isSending.current) void send(code);
    },
    back: () => setLogin({ step: 'form', isBack: true }),
    dismiss: () => setLogin({ step: 'form' }),
  };
}

function ofOutcome<Outcome extends { outcome: string }>({ outcome: _, ...rest }: Outcome) {
  return rest;
}
