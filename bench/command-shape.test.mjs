import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ObjectId } from 'mongodb';
import { shapeOf } from './command-shape.mjs';

const command = (/** @type {object} */ changes = {}) => ({
  findAndModify: 'queues',
  query: { _id: new ObjectId('65f000000000000000000001') },
  update: [{ $set: { name: 'Ann', at: new Date(), key: crypto.randomUUID(), n: 1, none: null } }],
  writeConcern: { w: 'majority', j: true },
  lsid: { id: crypto.randomUUID() },
  txnNumber: Math.random(),
  ...changes,
});

describe('the shape of a command', () => {
  it('is the same for the same work of another moment', () => {
    assert.deepEqual(shapeOf(command()), shapeOf(command({ txnNumber: 7 })));
  });

  it('is another one when the work is another', () => {
    const others = [
      { writeConcern: { w: 1 } },
      { query: { _id: new ObjectId('65f000000000000000000002') } },
      { update: [{ $set: { name: 'Ann' } }] },
      { new: true },
    ];
    for (const other of others) assert.notDeepEqual(shapeOf(command()), shapeOf(command(other)));
  });
});
