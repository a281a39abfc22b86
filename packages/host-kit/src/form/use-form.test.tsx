import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormCard, onlyProblems, useForm } from './index';

type Field = 'name' | 'email' | 'place' | 'message';

const EMPTY = { name: '', email: '', place: '', message: '' };
const missing = (text: string) => (text === '' ? 'Missing.' : undefined);

function Example({ onComplete }: { onComplete: () => void }) {
  const form = useForm<Field>({
    initial: { ...EMPTY, name: 'Vera' },
    early: ['place'],
    problemsOf: ({ name, email, place, message }, mistyped) =>
      onlyProblems({
        name: missing(name),
        email: mistyped.has('email') ? 'Mistyped.' : missing(email),
        place: place === 'x' ? 'No such place.' : missing(place),
        message: missing(message),
      }),
  });
  const control = (name: Field) => {
    const { error, ...bound } = form.bind(name);
    return { 'aria-label': name, title: error ?? '', ...bound };
  };
  return (
    <FormCard
      title="Example"
      lead="Lead."
      onSubmit={(element) => (form.complete ? onComplete() : form.showProblems(element))}
    >
      <input {...control('name')} />
      <input type="email" {...control('email')} />
      <select {...control('place')}>
        <option value="" />
        <option value="x">X</option>
        <option value="y">Y</option>
      </select>
      <textarea {...control('message')} />
      <button type="submit">Send</button>
      <button type="button" onClick={() => form.reset(EMPTY)}>
        Start again
      </button>
    </FormCard>
  );
}

function open() {
  const onComplete = jest.fn();
  render(<Example onComplete={onComplete} />);
  return { onComplete, user: userEvent.setup({ delay: null }) };
}

const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));
const errors = () => ['name', 'email', 'place', 'message'].map((label) => screen.getByLabelText(label).title);

describe('a form', () => {
  it('starts with the known values, and without complaints', () => {
    open();
    expect(screen.getByLabelText('name')).toHaveValue('Vera');
    expect(errors()).toEqual(['', '', '', '']);
  });

  it('complains about all that is wrong when it is sent, and moves to the first wrong field', async () => {
    const { user, onComplete } = open();
    await press(user, 'Send');
    expect(errors()).toEqual(['', 'Missing.', 'Missing.', 'Missing.']);
    expect(screen.getByLabelText('email')).toHaveFocus();
    expect(onComplete).not.toHaveBeenCalled();
  });

  it('asks the browser whether an email address is valid', async () => {
    const { user } = open();
    await user.type(screen.getByLabelText('email'), 'vera');
    await press(user, 'Send');
    expect(errors()[1]).toBe('Mistyped.');
    await user.type(screen.getByLabelText('email'), '@example.com');
    expect(errors()[1]).toBe('');
  });

  it('moves to a choice and to a text of several lines as well', async () => {
    const { user } = open();
    await user.type(screen.getByLabelText('email'), 'vera@example.com');
    await press(user, 'Send');
    expect(screen.getByLabelText('place')).toHaveFocus();
    await user.selectOptions(screen.getByLabelText('place'), 'Y');
    await press(user, 'Send');
    expect(screen.getByLabelText('message')).toHaveFocus();
  });

  it('complains early about the fields that were told so, and only if they have a value', async () => {
    const { user } = open();
    await user.selectOptions(screen.getByLabelText('place'), 'X');
    expect(errors()).toEqual(['', '', 'No such place.', '']);
    await user.selectOptions(screen.getByLabelText('place'), '');
    expect(errors()).toEqual(['', '', '', '']);
  });

  it('is complete when nothing is wrong', async () => {
    const { user, onComplete } = open();
    await user.type(screen.getByLabelText('email'), 'vera@example.com');
    await user.selectOptions(screen.getByLabelText('place'), 'Y');
    await user.type(screen.getByLabelText('message'), 'Lovely.');
    await press(user, 'Send');
    expect(onComplete).toHaveBeenCalledTimes(1);
  });

  it('starts again without any tries', async () => {
    const { user } = open();
    await press(user, 'Send');
    await press(user, 'Start again');
    expect(errors()).toEqual(['', '', '', '']);
    expect(screen.getByLabelText('name')).toHaveValue('');
  });
});
