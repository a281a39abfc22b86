import { expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CheckedForm, optionalPhoneProblem, PhoneField, phoneDigits, useForm } from './index';

type Field = 'phone';

function Example({ onSend }: { onSend: (phone: string, shown: string) => void }) {
  const form = useForm<Field>({
    initial: { phone: '' },
    problemsOf: ({ phone }) => {
      const problem = optionalPhoneProblem(phone);
      return problem === undefined ? {} : { phone: problem };
    },
    early: ['phone'],
  });
  return (
    <CheckedForm
      label="Example"
      onSubmit={() =>
        onSend(phoneDigits(form.fields.phone), screen.getByLabelText<HTMLInputElement>('Phone').value)
      }
    >
      <PhoneField {...form.bind('phone')} onTidy={(digits) => form.set('phone', digits)} />
      <button type="submit">Send</button>
    </CheckedForm>
  );
}

function open() {
  const onSend = jest.fn();
  render(<Example onSend={onSend} />);
  return { onSend, user: userEvent.setup({ delay: null }), field: screen.getByLabelText('Phone') };
}

it('a phone field lets people write as they like, without complaints, and shows the digits when they leave it', async () => {
  const { user, field } = open();
  await user.type(field, '+44 (0)7700 900-123');
  expect(field).toHaveValue('+44 (0)7700 900-123');
  expect(field).toHaveAttribute('aria-invalid', 'false');
  await user.tab();
  expect(field).toHaveValue('00447700900123');
});

it('a phone field shows the digits before Enter sends them', async () => {
  const { user, field, onSend } = open();
  await user.type(field, '+44 7700 900123{Enter}');
  expect(onSend.mock.calls).toEqual([['00447700900123', '00447700900123']]);
});

it('a phone field shows the digits of what the browser filled in', async () => {
  const { user, field, onSend } = open();
  fireEvent.input(field, { target: { value: '+44 7700 900123' } });
  expect(field).toHaveValue('00447700900123');
  await user.click(screen.getByRole('button'));
  expect(onSend.mock.calls).toEqual([['00447700900123', '00447700900123']]);
});

it('a phone field does not change what is no phone number, and says so while it is typed', async () => {
  const { user, field } = open();
  await user.type(field, '0770 O9');
  expect(field).toHaveAccessibleDescription('Phone number must be numeric.');
  await user.tab();
  expect(field).toHaveValue('0770 O9');
});
