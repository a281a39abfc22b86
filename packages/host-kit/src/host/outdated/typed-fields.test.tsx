import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { restoreTypedFields, storeTypedFields } from './typed-fields';

const page = (pathname = '/feedback') =>
  Object.assign(Object.create(null), { document, location: { pathname }, sessionStorage }) as Window;

/** Its fields are React's own, as in the screens. */
function Form() {
  const [fields, setFields] = useState({ name: '', message: '', reason: 'ad', password: '', code: '' });
  const [isSure, setIsSure] = useState(false);
  const bind = (name: keyof typeof fields) => ({
    name,
    'aria-label': name,
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [name]: target.value }),
  });
  return (
    <form>
      <input {...bind('name')} />
      <textarea {...bind('message')} />
      <select {...bind('reason')}>
        <option>ad</option>
        <option>friend</option>
      </select>
      <input type="password" {...bind('password')} />
      <input autoComplete="one-time-code" {...bind('code')} />
      <input
        type="checkbox"
        name="sure"
        aria-label="sure"
        checked={isSure}
        onChange={({ target }) => setIsSure(target.checked)}
      />
      <output>{JSON.stringify({ ...fields, isSure })}</output>
    </form>
  );
}

const field = (name: string) => screen.getByLabelText(name);
const drawn = () => JSON.parse(screen.getByRole('status').textContent) as unknown;
const looks = () => act(() => jest.advanceTimersByTime(2_000));

async function typeAndLeave() {
  jest.useRealTimers();
  render(<Form />);
  await userEvent.type(field('name'), 'Ann');
  await userEvent.type(field('message'), 'Hello');
  await userEvent.selectOptions(field('reason'), 'friend');
  await userEvent.type(field('password'), 'secret');
  await userEvent.type(field('code'), '123456');
  await userEvent.click(field('sure'));
  storeTypedFields(page());
  cleanup();
  jest.useFakeTimers();
}

beforeEach(() => sessionStorage.clear());
afterEach(() => void jest.useRealTimers());

const KEPT = { name: 'Ann', message: 'Hello', reason: 'friend', password: '', code: '', isSure: true };
const EMPTY = { name: '', message: '', reason: 'ad', password: '', code: '', isSure: false };

describe('what somebody typed', () => {
  it('is there again after a reload, but for passwords and codes', async () => {
    await typeAndLeave();
    expect(JSON.stringify(sessionStorage)).not.toMatch(/secret|123456/);
    restoreTypedFields(page());
    render(<Form />);
    looks();
    expect(drawn()).toEqual(KEPT);
  });

  it('is there also where the form comes late', async () => {
    await typeAndLeave();
    restoreTypedFields(page());
    looks();
    render(<Form />);
    looks();
    expect(drawn()).toEqual(KEPT);
  });

  it.each([
    ['at another address', '/register', 0],
    ['in a later visit', '/feedback', 61_000],
  ])('is not filled in %s', async (_where, pathname, later) => {
    await typeAndLeave();
    jest.advanceTimersByTime(later);
    restoreTypedFields(page(pathname));
    render(<Form />);
    looks();
    expect(drawn()).toEqual(EMPTY);
    expect(sessionStorage).toHaveLength(0);
  });

  it('is filled in once', async () => {
    await typeAndLeave();
    restoreTypedFields(page());
    restoreTypedFields(page());
    const { unmount } = render(<Form />);
    looks();
    unmount();
    render(<Form />);
    looks();
    expect(drawn()).toEqual(EMPTY);
  });
});
