import { describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { errorBodyOf } from './error-body.js';

const ofServer = (code: number, errorLabels: string[] = []) =>
  new mongo.MongoServerError({ message: 'not primary', code, errorLabels });
const named = (name: string) => Object.assign(new Error('no connection'), { name });

describe('a passing failure of the database is answered with 503:', () => {
  it.each<[string, Error]>([
    ['a dead line', new mongo.MongoNetworkError('read ECONNRESET')],
    ['a line on which nothing comes', new mongo.MongoNetworkTimeoutError('connection timed out')],
    ['a full pool', named('MongoWaitQueueTimeoutError')],
    ['no connection at all', named('MongooseServerSelectionError')],
    ['a primary that was one', ofServer(10_107)],
    ['a read that a change of primaries interrupted', ofServer(11_602)],
    ['a write that may be sent again', ofServer(1, ['RetryableWriteError'])],
    ['a transaction that may', ofServer(112, ['TransientTransactionError'])],
  ])('%s', (_, error) => {
    expect(errorBodyOf(error)).toMatchObject({ statusCode: 503, code: 'SERVER_ERROR' });
  });
});

describe('a failure that will not pass is answered with 500:', () => {
  it.each<[string, Error]>([
    ['a command that does not exist', ofServer(59)],
    ['a second document with this key', ofServer(11_000)],
    ['anything else', new Error('undefined is not a function')],
  ])('%s', (_, error) => {
    expect(errorBodyOf(error)).toMatchObject({ statusCode: 500, code: 'SERVER_ERROR' });
  });
});
