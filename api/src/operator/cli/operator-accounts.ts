import { createConnection } from 'mongoose';
import { SystemClock } from '../../platform/clock/clock.js';
import { connectOptions } from '../../platform/database/connect-options.js';
import { modelOf } from '../../platform/database/schema.js';
import { sessionModel } from '../../access/sessions/session.schema.js';
import { userModel } from '../../access/accounts/user.schema.js';
import { Sessions } from '../../access/sessions/sessions.js';
import { UsersService } from '../../access/accounts/users.service.js';

export interface Accounts {
  users: UsersService;
  sessions: Sessions;
}

/**
 * Runs a command on the accounts of this database. Imported only when needed: Nest and mongoose take most of
 * a second to load, and typing errors are explained at once without them.
 */
export async function onAccounts(uri: string, run: (accounts: Accounts) => Promise<string>): Promise<string> {
  const connection = await createConnection(uri, connectOptions).asPromise();
  try {
    return await run({
      users: new UsersService(modelOf(connection, userModel)),
      sessions: new Sessions(modelOf(connection, sessionModel), new SystemClock()),
    });
  } finally {
    await connection.close();
  }
}
