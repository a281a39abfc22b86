import { expect, it } from '@jest/globals';
import { createFakeHost } from '@queuebell/host-kit/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { SubscriptionCard } from './subscription-card';

function draw(host = createFakeHost(), address = '/profile') {
  render(
    <MemoryRouter initialEntries={[address]}>
      <SubscriptionCard host={host} email="olive@example.com" during="session" />
    </MemoryRouter>,
  );
}

it('the subscription card opens the payment page in a new tab that cannot reach back', () => {
  draw();
  const link = screen.getByRole('link', { name: 'Subscribe' });
  expect(link).toHaveAttribute('href', 'https://pay.example/link?prefilled_email=olive%40example.com');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener');
});

it('the subscription card says what it costs', () => {
  draw();
  expect(screen.getByText('$5').parentElement).toHaveTextContent('$5 a month');
});

it('the subscription card logs out after the payment, on the way to the login', async () => {
  const user = userEvent.setup();
  const host = createFakeHost();
  draw(host);
  await user.click(screen.getByRole('link', { name: 'Subscribe' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('log out and log back in for the changes to apply');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(host.session.getState()).toEqual({ status: 'out' });
  expect(host.visited).toEqual(['/login']);
});

it('the subscription card keeps the device that waits for the login', async () => {
  const user = userEvent.setup();
  const host = createFakeHost();
  draw(host, '/login?next=%2Fremotes%2Fmf-queue%2Fadmin');
  await user.click(screen.getByRole('link', { name: 'Subscribe' }));
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(host.visited).toEqual(['/login?next=%2Fremotes%2Fmf-queue%2Fadmin']);
});

it('the subscription card lets an owner who has not paid yet stay there', async () => {
  const user = userEvent.setup();
  const host = createFakeHost();
  draw(host);
  await user.click(screen.getByRole('link', { name: 'Subscribe' }));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(host.session.getState().status).toBe('in');
  expect(host.visited).toEqual([]);
});
