import { type Form, useForm } from '@queuebell/host-kit/form';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { codeProblem } from '../form/code-rules';

interface UseCodeForm {
  form: Form<'code'>;
  isSending: boolean;
  /** The server's message about the last code. */
  problem: string | null;
  submit(form: HTMLFormElement): void;
  /** Around the field: the next code is typed over the one that was not right. */
  field: RefObject<HTMLDivElement | null>;
}

/**
 * A code that somebody types into a dialog.
 * @param onCode sends it, and says what is wrong with it: '' when nothing is, and it was not sent
 */
export function useCodeForm(
  way: 'app' | 'either',
  onCode: (code: string) => Promise<string | null>,
): UseCodeForm {
  const form = useForm<'code'>({ initial: { code: '' }, problemsOf: ({ code }) => codeProblem(code, way) });
  const [sending, setSending] = useState<{ isOn: boolean; problem: string | null }>({
    isOn: false,
    problem: null,
  });
  const isSending = useRef(false);
  const field = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (sending.problem) field.current?.querySelector('input')?.select();
  }, [sending]);

  async function send(): Promise<void> {
    isSending.current = true;
    setSending({ isOn: true, problem: null });
    const problem = await onCode(form.fields.code.trim());
    isSending.current = false;
    if (problem !== null) setSending({ isOn: false, problem: problem === '' ? null : problem });
  }

  return {
    form,
    isSending: sending.isOn,
    problem: sending.problem,
    field,
    submit(element) {
      if (isSending.current) return;
      if (form.complete) void send();
      else form.showProblems(element);
    },
  };
}
