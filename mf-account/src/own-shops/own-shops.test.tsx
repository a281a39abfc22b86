import { expect, it, jest } from '@jest/globals';
import type { OwnShop } from '@queuebell/contracts';
import { type FakeCalls, answer, createFakeHost, refusal, testUser } from '@queuebell/host-kit/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OwnShops } from './own-shops';

const own: OwnShop = { id: 'own', name: 'Bar Barbers', role: 'owner', isOpen: true, isCurrent: true };
const other: OwnShop = { id: 'other', name: 'Foo Salon', role: 'staff', isOpen: true, isCurrent: false };
const closed: OwnShop = { ...other, id: 'closed', name: 'Old Shop', isOpen: false };

async function open(enterShop: FakeCalls['enterShop']) {
  const call = jest.fn(enterShop);
  const host = createFakeHost({ api: { enterShop: call } });
  await act(async () => render(<OwnShops host={host} shops={[own, other, closed]} />));
  return { host, call };
}

const inOther = () => answer({ user: { ...testUser, id: 'other' }, token: 'another' });

it('the list of a person’s shops takes the login to another shop', async () => {
  const { host, call } = await open(inOther);
  expect(screen.getByText('You are the owner. You are here now.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Go to Old Shop' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Go to Foo Salon' }));
  expect(call.mock.calls).toEqual([[{ id: 'other' }]]);
  expect(host.session.getState()).toMatchObject({ user: { id: 'other' } });
  expect(host.visited).toEqual(['/dashboard']);
});

it('the list of a person’s shops says why a change of shop failed', async () => {
  await open(() => refusal(404, 'NOT_FOUND', 'Not found.'));
  await userEvent.click(screen.getByRole('button', { name: 'Go to Foo Salon' }));
  expect(screen.getByText('Not found.')).toBeVisible();
});
