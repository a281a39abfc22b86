import { type ChangeEvent, useState } from 'react';

/** The message for each wrong field. */
export type Problems<Name extends string> = Partial<Record<Name, string>>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface FormRules<Name extends string> {
  initial: Record<Name, string>;
  /** @param mistyped fields that the browser finds invalid, such as an email address */
  problemsOf: (fields: Record<Name, string>, mistyped: ReadonlySet<string>) => Problems<Name>;
  /** Fields whose problem shows during typing, not only after an attempt to send. */
  early?: readonly Name[];
}

export interface BoundField<Name extends string> {
  name: Name;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<Control>) => void;
}

export interface Form<Name extends string> {
  fields: Record<Name, string>;
  complete: boolean;
  bind(name: Name): BoundField<Name>;
  set(name: Name, value: string): void;
  /** After an attempt to send an incomplete form: shows every problem and moves to the first wrong field. */
  showProblems(form: HTMLFormElement): void;
  reset(fields: Record<Name, string>): void;
}

export function useForm<Name extends string>({
  initial,
  problemsOf,
  early = [],
}: FormRules<Name>): Form<Name> {
  const [fields, setFields] = useState(initial);
  const [mistyped, setMistyped] = useState<ReadonlySet<string>>(new Set());
  const [attempted, setAttempted] = useState(false);
  const problems = problemsOf(fields, mistyped);

  const isShown = (name: Name): boolean => attempted || (early.includes(name) && fields[name] !== '');

  return {
    fields,
    complete: Object.keys(problems).length === 0,
    bind: (name) => ({
      name,
      value: fields[name],
      error: isShown(name) ? problems[name] : undefined,
      onChange: ({ currentTarget }) => {
        setFields((before) => ({ ...before, [name]: currentTarget.value }));
        if (currentTarget.form) setMistyped(mistypedIn(currentTarget.form));
      },
    }),
    set: (name, value) => setFields((before) => ({ ...before, [name]: value })),
    showProblems(form) {
      setAttempted(true);
      controlsOf(form)
        .find(({ name }) => name in problems)
        ?.focus();
    },
    reset(next) {
      setFields(next);
      setMistyped(new Set());
      setAttempted(false);
    },
  };
}

function mistypedIn(form: HTMLFormElement): ReadonlySet<string> {
  return new Set(controlsOf(form).flatMap(({ name, validity }) => (validity.typeMismatch ? [name] : [])));
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement,
  );
}
