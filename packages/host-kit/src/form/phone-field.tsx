import { TextField } from '@queuebell/ui';
import type { ChangeEvent, ComponentProps } from 'react';
import { phoneDigits } from './phone-digits';

type PhoneFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'label' | 'type' | 'inputMode' | 'onBlur' | 'onKeyDown' | 'value' | 'onChange'
> & {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  /** Called with the digits when the field is left, sent with Enter, or filled in by the browser. */
  onTidy: (digits: string) => void;
};

/** A phone number, typed in any form; its digits show when the field is left. */
export function PhoneField({ value, onChange, onTidy, ...field }: PhoneFieldProps) {
  const tidy = (typed: string) => {
    const digits = phoneDigits(typed);
    if (digits !== typed) onTidy(digits);
  };

  return (
    <TextField
      {...field}
      label="Phone"
      type="tel"
      inputMode="tel"
      value={value}
      onChange={(event) => {
        onChange(event);
        if (document.activeElement !== event.currentTarget) tidy(event.currentTarget.value);
      }}
      onBlur={() => tidy(value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') tidy(value);
      }}
    />
  );
}
