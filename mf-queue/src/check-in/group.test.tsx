import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { answer, testUser } from '@queuebell/host-kit/testing';
import { screen } from '@testing-library/react';
import { fakeServer } from '../offline-check-in/testing';
import { NOW, customer, nameField, openTablet, pass, tap } from './testing';

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
});

const add = () => screen.getByRole('button', { name: '+ Add someone' });
const person = (number: number) => screen.getByLabelText(`Person ${number}`);
const numbers = () => answer({ queueNumber: 31, ahead: 3, ticketId: 'ticket-31', more: [32, 33] }, 201);

describe('on the tablet, people who come together', () => {
  it('type their names, or not, and see all of their numbers', async () => {
    const { checkIn } = await openTablet({ call: numbers });
    await customer.type(nameField(), 'Sam');
    await tap(add());
    expect(person(2)).toHaveFocus();
    await customer.type(person(2), 'Leo');
    await tap(add());
    await tap(screen.getByRole('button', { name: 'Get Our 3 Numbers' }));
    expect(checkIn).toHaveBeenCalledWith(
      { name: 'Sam', more: ['Leo', 'Sam 3'], userId: testUser.id },
      { key: expect.any(String) },
    );
    expect(screen.getByText('Your queue numbers are')).toBeInTheDocument();
    for (const number of ['31', '32', '33']) expect(screen.getByText(number)).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'QR code of your ticket’s page' })).toBeInTheDocument();
  });

  it('are eight at most, and the focus stays in the form when one is removed', async () => {
    await openTablet({ call: numbers });
    for (let count = 1; count < 8; count += 1) await tap(add());
    expect(screen.queryByRole('button', { name: '+ Add someone' })).not.toBeInTheDocument();
    await customer.type(person(3), 'Max');
    await tap(screen.getByRole('button', { name: 'Remove person 2' }));
    expect(person(2)).toHaveValue('Max');
    expect(person(7)).toHaveFocus();
    for (let number = 7; number > 1; number -= 1)
      await tap(screen.getByRole('button', { name: `Remove person ${number}` }));
    expect(add()).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Get My Number' })).toBeInTheDocument();
  });

  it('keep their numbers without network, and are delivered when it is back', async () => {
    const server = fakeServer();
    await openTablet({ server });
    server.connection = 'gone';
    await customer.type(nameField(), 'Sam');
    await tap(add());
    await tap(screen.getByRole('button', { name: 'Get Our 2 Numbers' }));
    expect(screen.getByText('801')).toBeInTheDocument();
    expect(screen.getByText('802')).toBeInTheDocument();
    server.connection = 'open';
    await pass(60_000);
    expect(server.queue()).toEqual(['801 Sam', '802 Sam 2']);
    const groups = server.api.deliver.mock.calls.map(([{ group }]) => group);
    expect(groups[0]).toBeDefined();
    expect(new Set(groups).size).toBe(1);
  });

  it('are asked to see the staff when the tablet has not enough numbers for all', async () => {
    const server = fakeServer();
    await openTablet({ server });
    server.connection = 'gone';
    await customer.type(nameField(), 'Sam');
    for (let count = 1; count < 3; count += 1) await tap(add());
    await tap(screen.getByRole('button', { name: 'Get Our 3 Numbers' }));
    await pass(20_000);
    expect(screen.getByRole('alert')).toHaveTextContent('Please ask a member of staff.');
    expect(person(3)).toBeInTheDocument();
  });
});
