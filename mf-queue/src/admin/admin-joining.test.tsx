import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { testUser } from '@queuebell/remote-kit/testing';
import { screen } from '@testing-library/react';
import { NOW } from '../queue/testing';
import { down, openAdmin, owner, pass, setOnline, tap } from './testing';

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
    expect(setJoining).toHaveBeenCalledWith(testUser.id, 'paused');
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
