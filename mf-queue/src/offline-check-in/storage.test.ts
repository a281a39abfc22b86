import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { IDBFactory } from 'fake-indexeddb';
import { type TabletRecord, addToOutbox } from './outbox-rules';
import { browserStorage } from './storage';
import { itStoresRecords } from './storage-contract';
import { type MemoryStorage, memoryStorage } from './testing';

const asItIs = (record: TabletRecord) => record;
const arrives = (record: TabletRecord) => addToOutbox(record, { name: 'Leo', phone: '', key: 'leo' }, 0);

describe('the storage of a tablet’s browser', () => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  itStoresRecords(() => browserStorage());

  it('tells of a change only once it is safe from a power cut', async () => {
    const transactions = jest.spyOn(IDBDatabase.prototype, 'transaction');
    await browserStorage().change('owner', () => 'holder', asItIs);
    expect(transactions).toHaveBeenCalledWith('desks', 'readwrite', { durability: 'strict' });
  });

  it('writes nothing if a rule changes nothing', async () => {
    const storage = browserStorage();
    await storage.change('owner', () => 'holder', asItIs);
    const puts = jest.spyOn(IDBObjectStore.prototype, 'put');
    await storage.change('owner', () => 'holder', asItIs);
    expect(puts).not.toHaveBeenCalled();
  });

  it('asks the browser once not to clear it away', async () => {
    const persist = jest.fn(async () => true);
    const storage = browserStorage({ persist });
    for (const owner of ['one', 'other']) await storage.change(owner, () => 'holder', asItIs);
    await storage.change('one', () => 'holder', arrives);
    expect(persist).toHaveBeenCalledTimes(1);
  });

  it.each<[what: string, keeper: Parameters<typeof browserStorage>[0]]>([
    ['says no', { persist: async () => false }],
    ['fails', { persist: () => Promise.reject(new TypeError('Not here.')) }],
    ['cannot be asked', {}],
  ])('keeps customers also if the browser %s', async (_what, keeper) => {
    const record = await browserStorage(keeper).change('owner', () => 'holder', arrives);
    expect(record.outbox).toHaveLength(1);
  });

  it('says that the browser has none, and works as soon as it has', async () => {
    const storage = browserStorage();
    const open = jest.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
      throw new DOMException('Not in a private window.', 'SecurityError');
    });
    await expect(storage.change('owner', () => 'holder', asItIs)).rejects.toThrow('Not in a private window.');
    expect((await storage.change('owner', () => 'holder', asItIs)).holder).toBe('holder');
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('gives way to a newer version of the page, and opens its own again afterwards', async () => {
    const storage = browserStorage();
    await storage.change('owner', () => 'holder', asItIs);
    await new Promise<void>((resolve, reject) => {
      const deletion = indexedDB.deleteDatabase('queuebell-check-in');
      deletion.onsuccess = () => resolve();
      deletion.onerror = () => reject(deletion.error);
    });
    expect((await storage.change('owner', () => 'anew', asItIs)).holder).toBe('anew');
  });
});

describe('the storage of a test', () => {
  let storage: MemoryStorage;
  beforeEach(() => {
    storage = memoryStorage();
  });
  itStoresRecords(() => storage);
});
