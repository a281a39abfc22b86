import type { LegacyPost, LegacyPostChange } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { type Form, nameProblem, onlyProblems, useForm, useSubmit } from '@queuebell/host-kit/form';
import { useState } from 'react';

export type Edit = { step: 'form' } | { step: 'sending' } | { step: 'failed'; message: string };

interface EditPostOptions {
  post: LegacyPost;
  onSaved: (post: LegacyPost) => void;
  /** The post no longer exists. */
  onMissed: () => void;
  /** The membership must be renewed first. */
  onLapsed: () => void;
}

interface UseEditPost {
  form: Form<'job'>;
  /** In the order of the post. */
  availability: LegacyPostChange['availability'];
  toggle(label: string): void;
  edit: Edit;
  submit(form: HTMLFormElement): void;
}

const STATUS_NOT_FOUND = 404;

export function useEditPost(
  api: Host['api'],
  { post, onSaved, onMissed, onLapsed }: EditPostOptions,
): UseEditPost {
  const form = useForm<'job'>({ initial: { job: post.job }, problemsOf: jobProblems });
  const [availability, setAvailability] = useState(post.availability);
  const [edit, setEdit] = useState<Edit>({ step: 'form' });

  async function send(): Promise<void> {
    setEdit({ step: 'sending' });
    const answer = await api.call(routes.changePost, {
      id: post._id,
      job: form.fields.job.trim(),
      availability,
    });
    if (answer.ok) return onSaved(answer.body);
    if (answer.status === STATUS_NOT_FOUND) return onMissed();
    if (answer.code === 'MEMBERSHIP_LAPSED') onLapsed();
    setEdit({ step: 'failed', message: messageOf(answer) });
  }

  return {
    form,
    availability,
    toggle: (label) => setAvailability((before) => ({ ...before, [label]: !before[label] })),
    edit,
    submit: useSubmit(form, send),
  };
}

function jobProblems({ job }: { job: string }) {
  return onlyProblems({ job: job.trim() === '' ? 'Please enter the job.' : nameProblem(job) });
}

function messageOf({ code, message }: Extract<ApiAnswer<unknown>, { ok: false }>): string {
  return code === 'NETWORK' ? messages.serverError : message;
}
