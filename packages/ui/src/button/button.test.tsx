import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { Button, buttonClass } from './button';

it('a button submits no form by accident', async () => {
  const user = userEvent.setup();
  const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button>Press</Button>
      <Button type="submit">Send</Button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Press' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('a button looks as it is told to, and keeps the class of its place', () => {
  render(
    <Button kind="danger" size="tap" className="here">
      Delete
    </Button>,
  );
  expect(screen.getByRole('button')).toHaveAttribute('class', 'button danger tap here');
});

it('a link can look like a button', () => {
  expect(buttonClass()).toBe('button main');
  expect(buttonClass({ kind: 'quiet', size: 'device' })).toBe('button quiet device');
});
