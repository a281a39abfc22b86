import { expect, it } from '@jest/globals';
import { type Kept, begin } from './outbox-rules';
import type { DeskStorage } from './storage';

const OWNER = 'a'.repeat(24);
const OTHER = 'b'.repeat(24);
const arrives = (key: string) => (kept: Kept) => begin(kept, { name: key, phone: '', key }, 0);
const asItIs = (kept: Kept) => kept;
const keysOf = ({ outbox }: Kept) => outbox.map(({ key }) => key);

/**
 * What every storage of a desk promises, the real one and the fake: their tests both call this.
 *
 * @param open gives the storage as a page that starts now would find it: always the same one, within one test
 */
export function keepsDesks(open: () => DeskStorage): void {
  it('makes a holder for a tablet that has kept nothing, and stays with it', async () => {
    const first = await open().change(OWNER, () => 'first', asItIs);
    const second = await open().change(OWNER, () => 'second', asItIs);
    expect([first.holder, second.holder]).toEqual(['first', 'first']);
  });

  it('keeps what a rule gives, also for the page after this one', async () => {
    await open().change(OWNER, () => 'holder', arrives('leo'));
    expect(keysOf(await open().change(OWNER, () => 'holder', asItIs))).toEqual(['leo']);
  });

  it('takes one change after the other, also of two tabs: nothing is overwritten', async () => {
    const [one, other] = [open(), open()];
    const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
    await Promise.all(
      keys.map((key, index) => (index % 2 ? one : other).change(OWNER, () => 'holder', arrives(key))),
    );
    expect(keysOf(await one.change(OWNER, () => 'holder', asItIs)).toSorted()).toEqual(keys);
  });

  it('keeps each owner’s customers apart', async () => {
    await open().change(OWNER, () => 'holder', arrives('leo'));
    expect(keysOf(await open().change(OTHER, () => 'other', asItIs))).toEqual([]);
  });

  it('is not changed by what is done to what it gave', async () => {
    const kept = await open().change(OWNER, () => 'holder', arrives('leo'));
    kept.outbox.length = 0;
    expect(keysOf(await open().change(OWNER, () => 'holder', asItIs))).toEqual(['leo']);
  });
}
