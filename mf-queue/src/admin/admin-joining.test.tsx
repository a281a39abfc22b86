import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { testUser } from '@queuebell/host-kit/testing';
import { screen } from '@testing-library/react';
import { NOW, entry } from '../queue/testing';
import { down, numbers, openAdmin, owner, pass, setOnline, tap } from './testing';

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pause = () => screen.getByRole('button', { name: 'Pause joining' });
const resume = () => screen.getByRole('button', { name: 'Resume joining' });

describe('joining by phone, at the counter', () => {
  it('is not there while the owner has not turned it on', async () => {
    await openAdmin();
    expect(screen.queryByText(/by phone/)).not.toBeInTheDocument();
  });

  it('is paused and opened again', async () => {
    const { setJoining } = await openAdmin([], { joining: 'open' });
    await tap(pause());
    expect(setJoining).toHaveBeenCalledWith({ userId: testUser.id, joining: 'paused' });
    expect(screen.getByText('Nobody can join by phone at the moment.')).toBeInTheDocument();
    expect(resume()).toHaveFocus();
    await tap(resume());
    expect(screen.getByText('Customers can join by phone.')).toBeInTheDocument();
  });

  it('is asked for once on a double tap', async () => {
    const { setJoining } = await openAdmin([], { joining: 'open' });
    setJoining.mockReturnValueOnce(new Promise(() => undefined));
    await owner.dblClick(pause());
    expect(setJoining).toHaveBeenCalledTimes(1);
  });

  it('says why it could not be paused, until it is', async () => {
    const { setJoining, host } = await openAdmin([], { joining: 'open' });
    setJoining.mockImplementationOnce(down);
    setOnline(false);
    await tap(pause());
    await pass(60_000);
    expect(screen.getByText('Not changed: this tablet is offline.')).toBeInTheDocument();
    expect(host.problems).toContainEqual(expect.objectContaining({ area: 'queue/joining' }));
    setOnline(true);
    await tap(pause());
    expect(screen.queryByText(/^Not changed/)).not.toBeInTheDocument();
    expect(resume()).toBeInTheDocument();
  });
});

describe('removing all who joined by phone', () => {
  const line = [
    entry(1, 'Ann', { via: 'phone' }),
    entry(2, 'Ben', { via: 'phone' }),
    entry(3, 'Cleo'),
    entry(4, 'Dan', { via: 'phone' }),
  ];
  const removeAll = () => screen.queryByRole('button', { name: 'Remove everyone who joined by phone' });

  it('is asked for once more, and spares the one being served', async () => {
    const { removeJoined } = await openAdmin(line, { joining: 'paused' });
    await tap(removeAll()!);
    expect(screen.getByRole('dialog')).toHaveTextContent('2 customers will lose their place.');
    await tap(screen.getByRole('button', { name: 'Remove them' }));
    expect(removeJoined).toHaveBeenCalledWith({ userId: testUser.id });
    expect(numbers()).toEqual(['3']);
    expect(removeAll()).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('can be thought better of', async () => {
    const { removeJoined } = await openAdmin(line, { joining: 'paused' });
    await tap(removeAll()!);
    await tap(screen.getByRole('button', { name: 'Keep them' }));
    expect(removeJoined).not.toHaveBeenCalled();
    expect(numbers()).toEqual(['2', '3', '4']);
  });

  it('says why it could not be done', async () => {
    const { removeJoined } = await openAdmin(line, { joining: 'paused' });
    removeJoined.mockImplementationOnce(down);
    await tap(removeAll()!);
    await tap(screen.getByRole('button', { name: 'Remove them' }));
    expect(screen.getByText('Not changed: the server does not answer.')).toBeInTheDocument();
  });

  it('is offered while joining is paused, and somebody joined', async () => {
    await openAdmin(line, { joining: 'open' });
    expect(removeAll()).not.toBeInTheDocument();
  });
});
