import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host, SessionState } from '@queuebell/host-kit';
import { type Form, useForm, useSubmit } from '@queuebell/host-kit/form';
import { useState } from 'react';
import { trapIn } from './trap';
import { type FeedbackField, feedbackProblems, feedbackRequest, freshFields } from './feedback-rules';

export type Feedback =
  | { step: 'form' }
  | { step: 'sending' }
  | { step: 'sent' }
  /** `advice` says what the person can do, where we know. */
  | { step: 'failed'; advice: string | null };

interface UseFeedback {
  form: Form<FeedbackField>;
  feedback: Feedback;
  submit(form: HTMLFormElement): void;
}

/** The text stays until it has arrived. */
export function useFeedback({ api, session }: Pick<Host, 'api' | 'session'>): UseFeedback {
  const form = useForm<FeedbackField>({
    initial: freshFields(userOf(session.getState())),
    problemsOf: feedbackProblems,
    early: ['phone'],
  });
  const [feedback, setFeedback] = useState<Feedback>({ step: 'form' });

  async function send(element: HTMLFormElement): Promise<void> {
    setFeedback({ step: 'sending' });
    const answer = await api.call(routes.addFeedback, feedbackRequest(form.fields, trapIn(element)));
    if (answer.ok) {
      form.reset(freshFields(userOf(session.getState())));
      setFeedback({ step: 'sent' });
    } else {
      setFeedback({ step: 'failed', advice: adviceOn(answer) });
    }
  }

  function showProblems(element: HTMLFormElement): void {
    setFeedback({ step: 'form' });
    form.showProblems(element);
  }

  return {
    form,
    feedback,
    submit: useSubmit({ complete: form.complete, showProblems }, send),
  };
}

function userOf(state: SessionState) {
  return state.status === 'out' ? null : state.user;
}

function adviceOn({ code, message }: Extract<ApiAnswer<unknown>, { ok: false }>): string | null {
  switch (code) {
    case 'INVALID_INPUT':
    case 'RATE_LIMITED':
      return message;
    case 'NETWORK':
      return 'The server could not be reached. Please check your connection.';
    default:
      return null;
  }
}
