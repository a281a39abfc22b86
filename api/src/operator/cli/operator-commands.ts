import path from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from '../../platform/errors/command-error.js';
import { rotateKeys } from '../../platform/config/key-file.js';
import type { Accounts } from './operator-accounts.js';
import { readReleaseCommand, RELEASE_USAGE } from '../../delivery/releases/release-commands.js';

const USAGE = `Usage:
  membership grant <email> --days <n>   adds days to a membership, from its end while it runs, else from now
  user role <email> owner|admin         makes an account an administrator, or an owner again
  sessions end <email>                  ends all logins of an account; its paired devices keep working
  second-factor off <email>             lets an account log in with just its password, after phone and recovery codes were
                                        lost, and ends all its logins; its paired devices keep working
  keys rotate [--drop-previous]         makes a new key that sessions are signed with; nobody is logged out, unless the
                                        keys before it are dropped: then devices have to be paired again
${RELEASE_USAGE}`;

const DAYS_MAX = 36_500;

type Command = (accounts: Accounts) => Promise<string>;

/** @throws CommandError */
function readCommand(args: string[]): Command {
  const { values, positionals } = parse(args);
  const [area, action, typedEmail, ...rest] = positionals;
  const email = typedEmail?.trim().toLowerCase();
  const command = `${area} ${action}`;
  if (command === 'membership grant' && email && rest.length === 0) return grant(email, values.days);
  if (command === 'user role' && email && rest.length === 1 && values.days === undefined)
    return setRole(email, rest[0]);
  if (command === 'sessions end' && email && rest.length === 0 && values.days === undefined)
    return endSessions(email);
  if (command === 'second-factor off' && email && rest.length === 0 && values.days === undefined)
    return endSecondFactor(email);
  throw new CommandError(USAGE);
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { days: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${USAGE}`);
  }
}

function grant(email: string, typedDays: string | undefined): Command {
  const days = /^\d+$/.test(typedDays ?? '') ? Number(typedDays) : 0;
  if (days < 1 || days > DAYS_MAX)
    throw new CommandError(`--days must be a whole number from 1 to ${DAYS_MAX}.`);
  return async ({ users }) => {
    const user = await users.extendMembership(email, new Date(), 'day', days);
    if (!user?.membershipExpires) throw new CommandError(`Nobody has registered with ${email}.`);
    return `Membership of ${email} until ${user.membershipExpires.toISOString()}.`;
  };
}

function setRole(email: string, role: string | undefined): Command {
  if (role !== 'owner' && role !== 'admin') throw new CommandError('The role must be owner or admin.');
  return async ({ users }) => {
    if (!(await users.setRole(email, role))) throw new CommandError(`Nobody has registered with ${email}.`);
    return `${email} is ${role} now.`;
  };
}

/** The epoch is raised first, which also ends tokens of older versions and of a simultaneous login. */
const endSessions =
  (email: string): Command =>
  async ({ users, sessions }) => {
    const user = await users.endSessions({ email });
    if (!user) throw new CommandError(`Nobody has registered with ${email}.`);
    const ended = await sessions.endAll(user._id);
    return `Ended logins of ${email}: ${ended.length}.`;
  };

const endSecondFactor =
  (email: string): Command =>
  async ({ users, sessions }) => {
    const user = await users.endSecondFactor({ email });
    if (!user) {
      const isThere = (await users.byEmail(email)) !== null;
      throw new CommandError(
        isThere ? `Two-step login of ${email} is off already.` : `Nobody has registered with ${email}.`,
      );
    }
    const ended = await sessions.endAll(user._id);
    return `Two-step login of ${email} is now off. Ended logins: ${ended.length}.`;
  };

/** Keys in variables are the operator's to rotate (docs/operating.md). */
async function rotate(env: NodeJS.ProcessEnv, dropsPrevious: boolean): Promise<string> {
  if (env['JWT_SECRET'])
    throw new CommandError('JWT_SECRET is set: move it to JWT_PREVIOUS_SECRETS, and set a new one.');
  const dataDir = path.resolve(env['DATA_DIR'] || '.data');
  const { signing, verifying } = await rotateKeys(dataDir, new Date(), { dropsPrevious });
  if (dropsPrevious)
    return `Sessions are now signed with key ${signing}; all earlier keys are invalid. Restart the API processes: they may still accept the earlier keys.`;
  return `Sessions are now signed with key ${signing}. Sessions signed with ${verifying.join(', ')} stay valid until they expire.`;
}

export interface OperatorCommand {
  /** Whether the command needs a database, which the caller may have to start. */
  needsDatabase: boolean;
  /** @returns text for the operator */
  run(env: NodeJS.ProcessEnv): Promise<string>;
}

/** @param args as typed: ['membership', 'grant', 'olive@example.com', '--days', '30'] @throws CommandError */
export function readOperatorCommand(args: string[]): OperatorCommand {
  const typed = args.join(' ');
  const dropsPrevious = typed === 'keys rotate --drop-previous';
  if (typed === 'keys rotate' || dropsPrevious)
    return { needsDatabase: false, run: (env) => rotate(env, dropsPrevious) };
  const ofReleases = readReleaseCommand(args);
  if (ofReleases) return { needsDatabase: false, run: ofReleases };
  const command = readCommand(args);
  return { needsDatabase: true, run: (env) => onDatabase(env, command) };
}

async function onDatabase(env: NodeJS.ProcessEnv, command: Command): Promise<string> {
  const uri = env['MONGODB_URI'];
  if (!uri) throw new CommandError('MONGODB_URI is required.');
  const { onAccounts } = await import('./operator-accounts.js');
  return onAccounts(uri, command);
}
