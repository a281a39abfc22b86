import type { BoardSound, Call } from '@queuebell/contracts';

const HURRIED_FROM = 2;

/** Never rejects: a sound that cannot be played ends at once. */
export interface Voice {
  chime(isShort: boolean): Promise<void>;
  say(number: number, name: string): Promise<void>;
  hush(): void;
}

export interface Announcements {
  announce(calls: readonly Call[], sound: BoardSound): void;
  hush(): void;
}

/** Plays calls one after the other. With many waiting: a short chime and the number alone. */
export function createAnnouncements({ chime, say, hush }: Voice): Announcements {
  /** hush() replaces the array, so that a running loop notices it. */
  let waiting: { call: Call; sound: BoardSound }[] = [];
  let isBusy = false;

  async function goOn(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await hear(next).catch(() => undefined);
    }
    isBusy = false;
  }

  async function hear({ call, sound }: { call: Call; sound: BoardSound }): Promise<void> {
    const isHurried = waiting.length >= HURRIED_FROM;
    const mine = waiting;
    await chime(isHurried);
    if (sound === 'voice' && waiting === mine) await say(call.number, isHurried ? '' : call.name);
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
