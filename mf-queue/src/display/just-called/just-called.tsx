import { CALL_SHOWN_MS } from '@queuebell/contracts/limits';
import { type CSSProperties, useEffect, useState } from 'react';
import { type HeardCall, justCalled } from '../../queue/heard-calls';
import type { Now } from '../../queue/use-now';
import styles from './just-called.module.css';

const NAMED_AT_MOST = 9;
/** Width by height of the strip, on a landscape and on a portrait wall. */
const WIDE = 7;
const UPRIGHT = 3;
/** Sizes of a chip in em: padding, one digit, height, name. */
const CHIP_EM = 1.5;
const DIGIT_EM = 0.62;
const CHIP_HEIGHT_EM = 1.5;
const NAME_EM = 5.6;

interface JustCalledProps {
  heard: readonly HeardCall[];
  serving: number | undefined;
  now?: Now;
}

/** Numbers called within the last 10 seconds, except the current one. */
export function JustCalled({ heard, serving, now = Date.now }: JustCalledProps) {
  const numbers = useJustCalled(heard, now).filter(({ number }) => number !== serving);
  if (numbers.length === 0) return null;
  const isNamed = numbers.length <= NAMED_AT_MOST && numbers.some(({ name }) => name !== '');
  const digits = Math.max(...numbers.map(({ number }) => String(number).length));
  const width = CHIP_EM + digits * DIGIT_EM + (isNamed ? NAME_EM : 0);
  return (
    <>
      <h2 className={styles.title}>Just called</h2>
      <ul className={styles.chips} style={roomFor(numbers.length, width)}>
        {numbers.map(({ id, number, name }) => (
          <li key={id}>
            <b>{number}</b>
            {isNamed && name && <span>{name}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Each number once; updates when the next call expires. */
function useJustCalled(heard: readonly HeardCall[], now: Now) {
  const [lookedAt, setLookedAt] = useState(now);
  const shown = justCalled(heard, lookedAt);
  const nextOver = Math.min(...shown.map(({ heardAt }) => heardAt + CALL_SHOWN_MS));

  useEffect(() => {
    if (!Number.isFinite(nextOver)) return undefined;
    const timer = setTimeout(() => setLookedAt(now()), nextOver - now());
    return () => clearTimeout(timer);
    // A timer may fire slightly early; the effect then sets it again.
  }, [lookedAt, nextOver, now]);

  return [...new Map(shown.map(({ call }) => [call.number, call])).values()];
}

/** Size of the chips' area, with the number of rows that makes the chips largest. */
function roomFor(chips: number, width: number): CSSProperties {
  const room = (aspect: number) => {
    const rows = Math.max(1, Math.round(Math.sqrt((chips * width) / (CHIP_HEIGHT_EM * aspect))));
    return { height: rows * CHIP_HEIGHT_EM, width: Math.ceil(chips / rows) * width };
  };
  const wide = room(WIDE);
  const upright = room(UPRIGHT);
  return {
    '--wide-w': wide.width,
    '--wide-h': wide.height,
    '--upright-w': upright.width,
    '--upright-h': upright.height,
  } as CSSProperties;
}
