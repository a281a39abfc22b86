import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeHost, fill } from '@queuebell/host-kit/testing';
import { MemoryRouter } from 'react-router-dom';
import { createFakeClock } from '../clock/fake-clock';
import { CheckInScreen } from './check-in.screen';

function open({ random = () => 0.6 } = {}) {
  const clock = createFakeClock();
  const page = render(
    <MemoryRouter>
      <CheckInScreen host={createFakeHost({ user: null })} clock={clock} random={random} />
    </MemoryRouter>,
  );
  const pass = (ms: number) => act(() => clock.pass(ms));
  return { ...page, clock, pass };
}

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const phoneField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Get My Number' }));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

async function checkIn(name: string) {
  await fill(userEvent.setup(), nameField(), name);
  await submit();
}

/** By a key, which counts at once. */
async function gotIt() {
  screen.getByRole('button', { name: 'Got it' }).focus();
  await userEvent.keyboard('{Enter}');
}

describe('the check-in form of the demo', () => {
  it('gives a number from 1 to 50 for a name alone', async () => {
    open({ random: () => 0.6 });
    await checkIn('Leo');
    expect(heading()).toBe('Thanks, Leo!');
    expect(screen.queryByText(/^Your queue number is/)?.textContent).toBe('Your queue number is 31');
  });

  it('takes the Enter key for the button', async () => {
    open();
    await userEvent.type(nameField(), 'Leo{Enter}');
    expect(heading()).toBe('Thanks, Leo!');
  });

  it.each(['07700900101', '+44 7700 900101'])('takes the phone number %s', async (phone) => {
    open();
    await fill(userEvent.setup(), phoneField(), phone);
    await checkIn('Leo');
    expect(heading()).toBe('Thanks, Leo!');
  });

  it('says so at once when the phone number is not in digits, and gives no number', async () => {
    open();
    await userEvent.type(phoneField(), '0770x');
    expect(screen.queryByText('Phone number must be numeric.')).not.toBeNull();
    expect(phoneField().getAttribute('aria-invalid')).toBe('true');
    await checkIn('Leo');
    expect(heading()).toBe('Welcome');
    expect(document.activeElement).toBe(phoneField());
  });

  it('takes the message back once the phone number is right', async () => {
    open();
    await userEvent.type(phoneField(), '0770x');
    await userEvent.type(phoneField(), '{Backspace}');
    expect(screen.queryByText('Phone number must be numeric.')).toBeNull();
  });

  it.each(['{Enter}', '   {Enter}'])('asks for the name when there is none (%j)', async (typed) => {
    open();
    await userEvent.type(nameField(), typed);
    expect(screen.queryByText('Please enter your name.')).not.toBeNull();
    expect(document.activeElement).toBe(nameField());
  });

  it('shows no complaints before it is sent', () => {
    open();
    expect(screen.queryByText('Please enter your name.')).toBeNull();
  });

  it('does not offer the names of earlier customers', () => {
    open();
    expect(nameField().form?.getAttribute('autocomplete')).toBe('off');
  });
});

describe('the ticket of the demo', () => {
  it('is read out: the focus is on its heading, which the number describes', async () => {
    open();
    await checkIn('Leo');
    const title = screen.getByRole('heading', { level: 1, description: 'Your queue number is 31' });
    expect(document.activeElement).toBe(title);
  });

  it('makes way for an empty form on Got it', async () => {
    const { clock } = open();
    await userEvent.type(phoneField(), '07700900101');
    await checkIn('Leo');
    await gotIt();
    expect(heading()).toBe('Welcome');
    expect(nameField().value).toBe('');
    expect(phoneField().value).toBe('');
    expect(clock.running()).toBe(0);
  });

  it('stays when "Got it" is tapped as it appears: that tap was meant for the form', async () => {
    open();
    await checkIn('Leo');
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
    expect(heading()).toBe('Thanks, Leo!');
  });

  it('resets itself after 10 seconds', async () => {
    const { pass } = open();
    await checkIn('Leo');
    pass(9_999);
    expect(heading()).toBe('Thanks, Leo!');
    pass(1);
    expect(heading()).toBe('Welcome');
  });

  it('counts the seconds down, so that nobody is surprised', async () => {
    const { pass } = open();
    await checkIn('Leo');
    expect(screen.queryByText('Ready for the next customer in 10 s')).not.toBeNull();
    pass(3_000);
    expect(screen.queryByText('Ready for the next customer in 7 s')).not.toBeNull();
  });

  it('gives the next customer their own full time', async () => {
    const { pass } = open();
    await checkIn('Leo');
    pass(8_000);
    await gotIt();
    await checkIn('Mia');
    pass(9_000);
    expect(heading()).toBe('Thanks, Mia!');
  });

  it('stops its clock when the screen is left', async () => {
    const { clock, unmount } = open();
    await checkIn('Leo');
    unmount();
    expect(clock.running()).toBe(0);
  });
});
