import { createConnection } from 'mongoose';
import { SystemClock } from '../../platform/clock/clock.js';
import { connectOptions } from '../../platform/database/connect-options.js';
import { Sessions } from '../../access/sessions/sessions.js';
import { UsersService } from '../../access/accounts/users.service.js';

export interface Accounts {
  users: UsersService;
  sessions: Sessions;
}

/**
 * Runs a command on the accounts of this database. In a file of its own, which is imported when it has a
 * command to run: Nest and mongoose take most of a second to load, and what was mistyped is explained at once.
 */
export async function onAccounts(uri: string, run: (accounts: Accounts) => Promise<string>): Promise<string> {
  const connection = await createConnection(uri, connectOptions).asPromise();
  try {
    return await run({
      users: new UsersService(connection),
      sessions: new Sessions(connection, new SystemClock()),
    });
  } finally {
    await connection.close();
  }
}
