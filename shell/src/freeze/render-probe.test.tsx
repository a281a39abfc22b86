import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Suspense, startTransition, use, useEffect, useState } from 'react';
import { type Root, createRoot } from 'react-dom/client';
import { createRenderProbe, useRenderProbe } from './render-probe';

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
  probe: ReturnType<typeof createRenderProbe>;
  before: React.ReactNode;
  /** Is given the way to the next screen. */
  onDrawn: (leave: () => void) => void;
}

function Page({ probe, before, onDrawn }: PageProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => onDrawn(() => startTransition(() => setIsLeaving(true))), [onDrawn]);
  useRenderProbe(probe);
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
  const probe = createRenderProbe();
  let leave = () => {};
  root.render(<Page probe={probe} before={before} onDrawn={(way) => void (leave = way)} />);
  await turns(5);
  leave();
  await turns(5);
  let rendered = false;
  void probe.rendered().then(() => (rendered = true));
  await turns(50);
  return rendered;
}

it('the probe of a page is rendered while the next screen is on its way', async () => {
  expect(await isFelt(<p>Here</p>)).toBe(true);
});

it('the probe of a page is not rendered on a screen that sets state without end', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await isFelt(<Loop />)).toBe(false);
  expect(loops).toBeGreaterThan(50);
});
