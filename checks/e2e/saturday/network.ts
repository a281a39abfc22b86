import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import type { Line } from '../support/network-line.ts';
import type { Saturday } from './day.ts';
import { oneOf, type Dice } from '../../kit/dice.ts';

const FAULT_MAX_MS = 2_000;
const BETWEEN_MS = 1_500;
/** Of each packet. */
const LAG_MS = 300;

/** One fault of the network after the other, until the day is over; then everything works again. */
export async function failNowAndThen(
  day: Saturday,
  { lines, devices, roll }: { lines: readonly Line[]; devices: readonly BrowserContext[]; roll: Dice },
): Promise<void> {
  while (!day.isOver) {
    await sleep(roll(2 * BETWEEN_MS));
    const line = lines[roll(lines.length)];
    const device = devices[roll(devices.length)];
    const fault = oneOf<() => unknown>(roll, [
      [2, () => line?.cut()],
      [2, () => line?.slowDown(LAG_MS)],
      [3, () => device?.setOffline(true)],
    ]);
    await fault?.();
    await sleep(roll(FAULT_MAX_MS));
    line?.mend();
    await device?.setOffline(false);
  }
}
