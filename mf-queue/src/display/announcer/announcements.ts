import type { BoardSound } from '@queuebell/contracts';

const HURRIED_FROM = 2;

/** `name` and `chair`: '' for none. */
export interface Spoken {
  number: number;
  name: string;
  /** The name of the chair. */
  chair: string;
}

/** Never rejects: a sound that cannot be played ends at once. */
export interface Voice {
  chime(isShort: boolean): Promise<void>;
  say(words: Spoken): Promise<void>;
  hush(): void;
}

export interface Announcements {
  announce(calls: readonly Spoken[], sound: BoardSound): void;
  hush(): void;
}

/** Plays calls one after the other. With many waiting: a short chime, and no names. */
export function createAnnouncements({ chime, say, hush }: Voice): Announcements {
  /** hush() replaces the array, so that a running loop notices it. */
  let waiting: { call: Spoken; sound: BoardSound }[] = [];
  let isBusy = false;

  async function goOn(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await hear(next).catch(() => undefined);
    }
    isBusy = false;
  }

  async function hear({ call, sound }: { call: Spoken; sound: BoardSound }): Promise<void> {
    const isHurried = waiting.length >= HURRIED_FROM;
    const mine = waiting;
    await chime(isHurried);
    if (sound === 'voice' && waiting === mine) await say(isHurried ? { ...call, name: '' } : call);
  }

  return {
    announce(calls, sound) {
      waiting.push(...calls.map((call) => ({ call, sound })));
      void goOn();
    },
    hush() {
      waiting = [];
      hush();
    },
  };
}
