import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent, ReactNode } from 'react';
import { PasswordField, SelectField, TextAreaField, TextField } from './field';

const kinds: [string, (parts: { label: string; hint?: string; error?: string }) => ReactNode][] = [
  ['a text field', (parts) => <TextField {...parts} name="it" />],
  [
    'a text of several lines',
    (parts) => <TextAreaField {...parts} name="it" value="" onChange={() => undefined} limit={2_000} />,
  ],
  ['a password field', (parts) => <PasswordField {...parts} name="it" />],
  ['a choice', (parts) => <SelectField {...parts} name="it" options={[['a', 'First']]} />],
];

describe.each(kinds)('%s', (_kind, draw) => {
  it('is found by its label, and by its label alone', () => {
    render(draw({ label: 'Phone', hint: 'optional' }));
    expect(screen.getByLabelText('Phone')).toHaveAccessibleName('Phone');
    expect(screen.getByLabelText('Phone')).toHaveAttribute('name', 'it');
  });

  it('is described by its hint, and then by what is wrong', () => {
    const { rerender } = render(draw({ label: 'Phone', hint: 'digits only' }));
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('digits only');
    rerender(draw({ label: 'Phone', hint: 'digits only', error: 'Not a phone.' }));
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('digits only Not a phone.');
  });

  it('has no description when there is nothing to say', () => {
    render(draw({ label: 'Phone' }));
    expect(screen.getByLabelText('Phone')).not.toHaveAttribute('aria-describedby');
  });

  it('is marked as wrong only while it is', () => {
    const { rerender } = render(draw({ label: 'Phone', error: 'Not a phone.' }));
    expect(screen.getByLabelText('Phone')).toHaveAttribute('aria-invalid', 'true');
    rerender(draw({ label: 'Phone' }));
    expect(screen.getByLabelText('Phone')).toHaveAttribute('aria-invalid', 'false');
    expect(screen.queryByText('Not a phone.')).toBeNull();
  });

  it('announces what is wrong without interrupting', () => {
    const { rerender, container } = render(draw({ label: 'Phone' }));
    const announcer = container.querySelector('[aria-live="polite"]');
    rerender(draw({ label: 'Phone', error: 'Not a phone.' }));
    expect(announcer).toHaveTextContent('Not a phone.');
  });
});

it('two fields with the same words are kept apart', () => {
  render(
    <>
      <TextField label="One" error="Wrong." />
      <TextField label="Two" />
    </>,
  );
  expect(screen.getByLabelText('One')).toHaveAccessibleDescription('Wrong.');
  expect(screen.getByLabelText('Two')).not.toHaveAccessibleDescription();
});

describe('a password field', () => {
  it('can be shown and hidden again, and keeps its value', async () => {
    const user = userEvent.setup();
    render(<PasswordField label="Password" />);
    const input = screen.getByLabelText('Password');
    await user.type(input, 'secret');
    expect(input).toHaveAttribute('type', 'password');

    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveAttribute('type', 'text');
    expect(input).toHaveValue('secret');

    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input).toHaveAttribute('type', 'password');
  });

  it('is not sent by the button that shows it', async () => {
    const user = userEvent.setup();
    const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <PasswordField label="Password" />
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('a select field', () => {
  const options = [
    ['friend', 'From a friend'],
    ['ad', 'An advertisement'],
  ] as const;

  it('offers words and gives values', async () => {
    const user = userEvent.setup();
    render(<SelectField label="How?" options={options} placeholder="Please choose" defaultValue="" />);
    const select = screen.getByLabelText('How?');
    expect(select).toHaveDisplayValue('Please choose');
    await user.selectOptions(select, 'An advertisement');
    expect(select).toHaveValue('ad');
  });

  it('has nothing but its options without a placeholder', () => {
    render(<SelectField label="How?" options={options} />);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'From a friend',
      'An advertisement',
    ]);
  });
});

describe('a text field of several lines', () => {
  const draw = (value: string, limit = 300) =>
    render(<TextAreaField label="Message" value={value} onChange={() => undefined} limit={limit} />);

  it.each([
    [99, undefined],
    [100, '200 characters left'],
    [299, '1 character left'],
    [300, '0 characters left'],
    [301, '1 character too many'],
    [350, '50 characters too many'],
  ])('with %i of 300 characters says: %s', (length, words) => {
    draw('x'.repeat(length));
    const area = screen.getByLabelText('Message');
    if (words === undefined) expect(area).not.toHaveAccessibleDescription();
    else expect(area).toHaveAccessibleDescription(words);
  });

  it('does not count the spaces around the text, which are not sent', () => {
    draw(`  ${'x'.repeat(290)}\n\n`);
    expect(screen.getByLabelText('Message')).toHaveAccessibleDescription('10 characters left');
  });

  it('cuts nothing off', () => {
    draw('x'.repeat(400));
    expect(screen.getByLabelText('Message')).toHaveValue('x'.repeat(400));
    expect(screen.getByLabelText('Message')).not.toHaveAttribute('maxlength');
  });
});
