import type { CustomerDetails } from '@queuebell/contracts';
import { NAME_MAX } from '@queuebell/contracts/limits';
import { TextField } from '@queuebell/ui';
import type { ComponentProps } from 'react';
import { onlyProblems, optionalPhoneProblem, personProblem } from './field-rules';
import { phoneDigits } from './phone-digits';
import { PhoneField } from './phone-field';
import type { Problems } from './use-form';

/** '' for an empty field. */
export type CustomerDraft = Required<Pick<CustomerDetails, 'name' | 'phone'>> &
  Pick<CustomerDetails, 'askedFor' | 'service'> & {
    /** The names of those who come along, as typed. */
    more?: readonly string[];
  };

export const NO_CUSTOMER: CustomerDraft = { name: '', phone: '' };

/** The draft as the API takes it. */
export const tidyCustomer = ({ name, phone, ...others }: CustomerDraft): CustomerDraft => ({
  name: name.trim(),
  phone: phoneDigits(phone),
  ...others,
});

/** The first wrong field stands first. */
const customerProblems = ({ name, phone }: CustomerDraft): Problems<keyof CustomerDraft> =>
  onlyProblems({ name: personProblem(name), phone: optionalPhoneProblem(phone) });

/** Moves to the first problem, or to the first choice that is missing. @returns whether there was one */
export function focusOnProblem(form: HTMLFormElement | null, draft: CustomerDraft): boolean {
  const [field] = Object.keys(customerProblems(draft));
  const input = field === undefined ? missingChoiceIn(form) : form?.elements.namedItem(field);
  if (input instanceof HTMLElement) input.focus();
  return field !== undefined || input !== undefined;
}

/** Only of choices on the page: one that could not be loaded stops nobody. */
const missingChoiceIn = (form: HTMLFormElement | null): Element | undefined =>
  [...(form?.elements ?? [])].find(
    (each) => each instanceof HTMLInputElement && each.type === 'radio' && each.validity.valueMissing,
  );

interface CustomerFieldsProps extends Pick<ComponentProps<typeof TextField>, 'size' | 'readOnly'> {
  draft: CustomerDraft;
  /** Shows what is missing, after an attempt to send the form. */
  wasSubmitted: boolean;
  /** Whether the browser may fill in its owner's name and phone; never on a tablet that customers share. */
  isOwnDevice?: boolean;
  onType: (draft: CustomerDraft) => void;
}

export function CustomerFields({ draft, wasSubmitted, isOwnDevice, onType, ...field }: CustomerFieldsProps) {
  const problems = customerProblems(draft);
  return (
    <>
      <TextField
        {...field}
        label="Name"
        hint="(first name is enough)"
        name="name"
        required
        maxLength={NAME_MAX}
        autoComplete={isOwnDevice ? 'given-name' : 'off'}
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="next"
        value={draft.name}
        error={wasSubmitted ? problems.name : undefined}
        onChange={(event) => onType({ ...draft, name: event.target.value })}
      />
      <PhoneField
        {...field}
        hint="(optional) — so we can call you"
        name="phone"
        autoComplete={isOwnDevice ? 'tel-national' : 'off'}
        enterKeyHint="send"
        value={draft.phone}
        error={problems.phone}
        onChange={(event) => onType({ ...draft, phone: event.target.value })}
        onTidy={(phone) => onType({ ...draft, phone })}
      />
    </>
  );
}
