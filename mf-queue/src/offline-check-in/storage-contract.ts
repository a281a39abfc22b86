import { expect, it } from '@jest/globals';
import { type TabletRecord, addToOutbox } from './outbox-rules';
import type { TabletStorage } from './storage';

const OWNER = 'a'.repeat(24);
const OTHER = 'b'.repeat(24);
const arrives = (key: string) => (record: TabletRecord) =>
  addToOutbox(record, { name: key, phone: '', key }, 0);
const unchanged = (record: TabletRecord) => record;
const keysOf = ({ outbox }: TabletRecord) => outbox.map(({ key }) => key);

/**
 * Tests for every TabletStorage, the real one and the fake.
 * @param open returns the storage as a new page would find it; the same storage within one test
 */
export function itStoresRecords(open: () => TabletStorage): void {
  it('makes a holder for a tablet that has kept nothing, and stays with it', async () => {
    const first = await open().change(OWNER, () => 'first', unchanged);
    const second = await open().change(OWNER, () => 'second', unchanged);
    expect([first.holder, second.holder]).toEqual(['first', 'first']);
  });

  it('keeps what a rule gives, also for the page after this one', async () => {
    await open().change(OWNER, () => 'holder', arrives('leo'));
    expect(keysOf(await open().change(OWNER, () => 'holder', unchanged))).toEqual(['leo']);
  });

  it('takes one change after the other, also of two tabs: nothing is overwritten', async () => {
    const [one, other] = [open(), open()];
    const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
    await Promise.all(
      keys.map((key, index) => (index % 2 ? one : other).change(OWNER, () => 'holder', arrives(key))),
    );
    expect(keysOf(await one.change(OWNER, () => 'holder', unchanged)).toSorted()).toEqual(keys);
  });

  it('keeps each owner’s customers apart', async () => {
    await open().change(OWNER, () => 'holder', arrives('leo'));
    expect(keysOf(await open().change(OTHER, () => 'other', unchanged))).toEqual([]);
  });

  it('is not changed by what is done to what it gave', async () => {
    const record = await open().change(OWNER, () => 'holder', arrives('leo'));
    record.outbox.length = 0;
    expect(keysOf(await open().change(OWNER, () => 'holder', unchanged))).toEqual(['leo']);
  });
}
