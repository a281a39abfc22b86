import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Suspense, startTransition, use, useEffect, useState } from 'react';
import { type Root, createRoot } from 'react-dom/client';
import { createPulse, usePulse } from './pulse';

/** React's own schedule is what is asked about here: `act` would draw everything at once, or wait for a loop to end. */
const isActing = (is: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: is });
let root: Root;

beforeEach(() => {
  isActing(false);
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  root.unmount();
  jest.restoreAllMocks();
  isActing(true);
});

const never = new Promise<never>(() => undefined);
const turns = async (count: number) => {
  for (let n = 0; n < count; n++) await new Promise((resolve) => setTimeout(resolve));
};

function OnItsWay(): never {
  return use(never);
}

interface PageProps {
  pulse: ReturnType<typeof createPulse>;
  before: React.ReactNode;
  /** Is given the way to the next screen. */
  onDrawn: (leave: () => void) => void;
}

function Page({ pulse, before, onDrawn }: PageProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => onDrawn(() => startTransition(() => setIsLeaving(true))), [onDrawn]);
  usePulse(pulse);
  return <Suspense>{isLeaving ? <OnItsWay /> : before}</Suspense>;
}

/** How often it was drawn. */
let loops = 0;
const drawAgain = (setLoops: (count: number) => void) => setLoops(++loops);

function Loop() {
  const [count, setCount] = useState(0);
  useEffect(() => drawAgain(setCount), [count]);
  return null;
}

async function isFelt(before: React.ReactNode): Promise<boolean> {
  const pulse = createPulse();
  let leave = () => {};
  root.render(<Page pulse={pulse} before={before} onDrawn={(way) => void (leave = way)} />);
  await turns(5);
  leave();
  await turns(5);
  let felt = false;
  void pulse.felt().then(() => (felt = true));
  await turns(50);
  return felt;
}

it('is felt while the next screen is on its way', async () => {
  expect(await isFelt(<p>Here</p>)).toBe(true);
});

it('is not felt on a screen that sets state without end', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await isFelt(<Loop />)).toBe(false);
  expect(loops).toBeGreaterThan(50);
});
