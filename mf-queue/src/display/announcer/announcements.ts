import type { BoardSound, Call } from '@queuebell/contracts';

/** With so many more to come after it, a call is made short. */
const HURRIED_FROM = 2;

/** What a board can do to be heard. None of it ever fails: what cannot be heard is over at once. */
export interface Voice {
  chime(isShort: boolean): Promise<void>;
  say(number: number, name: string): Promise<void>;
  /** Ends what is being said. */
  hush(): void;
}

export interface Announcements {
  announce(calls: readonly Call[], sound: BoardSound): void;
  /** Nothing that was announced before is heard any more. */
  hush(): void;
}

/** One call after the other, none left out and none over another; with many to come, numbers alone and a short chime. */
export function createAnnouncements({ chime, say, hush }: Voice): Announcements {
  /** Another list after each hush: who belongs to the one before is not heard to the end. */
  let waiting: { call: Call; sound: BoardSound }[] = [];
  let isBusy = false;

  async function goOn(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      // A browser that breaks off in one call does not silence the ones after it.
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
