import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Host } from '@queuebell/host-kit';
import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { DeferredPart } from './deferred-part';

type Load = () => Promise<ComponentType<{ word: string }>>;
const Said = ({ word }: { word: string }) => <p>{word}</p>;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

function draw(load: Load, isUrgent = false) {
  const report = jest.fn<Host['report']>();
  const part = (word: string, urgent: boolean) => (
    <>
      <h1>Now Serving</h1>
      <DeferredPart load={load} isUrgent={urgent} props={{ word }} report={report} area="display/sound" />
    </>
  );
  const { rerender } = render(part('first', isUrgent));
  return { report, redraw: (word: string, urgent = isUrgent) => rerender(part(word, urgent)) };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a part of the wall that comes after its first picture', () => {
  it('is loaded once the numbers have had their time', async () => {
    const load = jest.fn<Load>(async () => Said);
    draw(load);
    await pass(2_999);
    expect(load).not.toHaveBeenCalled();
    await pass(1);
    expect(screen.getByText('first')).toBeInTheDocument();
  });

  it('is loaded at once when it is needed', async () => {
    const load = jest.fn<Load>(async () => Said);
    const { redraw } = draw(load);
    redraw('second', true);
    await pass(0);
    expect(screen.getByText('second')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is loaded again until it comes, and its failure is reported once', async () => {
    const load = jest.fn<Load>(async () => Said);
    load.mockRejectedValueOnce(new Error('no such chunk'));
    load.mockRejectedValueOnce(new Error('no such chunk'));
    const { report } = draw(load, true);
    await pass(0);
    expect(screen.getByRole('heading', { name: 'Now Serving' })).toBeInTheDocument();
    await pass(10_000);
    expect(screen.getByText('first')).toBeInTheDocument();
    expect(report).toHaveBeenCalledTimes(1);
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ area: 'display/sound' }));
  });

  it('breaks nothing else when it fails', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { report } = draw(
      async () => () => {
        throw new Error('broken');
      },
      true,
    );
    await pass(0);
    expect(screen.getByRole('heading', { name: 'Now Serving' })).toBeInTheDocument();
    expect(report).toHaveBeenCalledWith({
      area: 'display/sound',
      message: 'The part failed.',
      cause: expect.objectContaining({ message: 'broken' }),
    });
  });
});
