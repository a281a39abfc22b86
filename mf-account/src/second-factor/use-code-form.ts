import { type Form, useForm, useSubmit } from '@queuebell/host-kit/form';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { codeProblem } from '../form/code-rules';

interface UseCodeForm {
  form: Form<'code'>;
  isSending: boolean;
  problem: string | null;
  submit(form: HTMLFormElement): void;
  /** Around the field, to select a wrong code. */
  field: RefObject<HTMLDivElement | null>;
}

/** @param onCode sends the code and returns an error message; '' if it was not sent without an error */
export function useCodeForm(
  way: 'app' | 'either',
  onCode: (code: string) => Promise<string | null>,
): UseCodeForm {
  const form = useForm<'code'>({ initial: { code: '' }, problemsOf: ({ code }) => codeProblem(code, way) });
  const [sending, setSending] = useState<{ isOn: boolean; problem: string | null }>({
    isOn: false,
    problem: null,
  });
  const field = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (sending.problem) field.current?.querySelector('input')?.select();
  }, [sending]);

  async function send(): Promise<void> {
    setSending({ isOn: true, problem: null });
    const problem = await onCode(form.fields.code.trim());
    if (problem !== null) setSending({ isOn: false, problem: problem === '' ? null : problem });
  }

  return {
    form,
    isSending: sending.isOn,
    problem: sending.problem,
    field,
    submit: useSubmit(form, send),
  };
}
