import path from 'node:path';
import { parseArgs } from 'node:util';
import { mongo } from 'mongoose';
import { SettingsError } from '../../platform/config/config.js';
import { wholeEnvironment } from '../../platform/config/secret-files.js';
import { makeBackup, type Installation } from './backup.js';
import { BackupError } from './backup-error.js';
import { PASSPHRASE_MIN_LETTERS } from './encryption.js';
import { restoreBackup } from './restore.js';

const USAGE = `Usage:
  backup [<file>]                 everything into one file; DATA_DIR/backups/<time>.tar.gz unless named
  restore <file> [--replace]      brings it back, into an empty database unless --replace is given
With BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE that names a file with it, backups are encrypted.`;

const PASSPHRASE = 'BACKUP_PASSPHRASE';

/** How long to look for a server. Long queries have no such limit. */
const SERVER_SELECTION_TIMEOUT_MS = 10_000;

type Command = (installation: Installation) => Promise<string>;

/** @throws BackupError */
function readCommand(args: string[]): Command {
  const { values, positionals } = parse(args);
  const [action, file, ...rest] = positionals;
  if (rest.length === 0 && action === 'backup' && values.replace === undefined) return backup(file);
  if (rest.length === 0 && action === 'restore' && file) return restore(file, values.replace ?? false);
  throw new BackupError(USAGE);
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { replace: { type: 'boolean' } }, allowPositionals: true });
  } catch (error) {
    throw new BackupError(`${(error as Error).message}\n${USAGE}`);
  }
}

/** A path relative to where the command was typed; npm changes the working directory. */
const typedPath = (file: string): string => path.resolve(process.env['INIT_CWD'] ?? '.', file);

function backup(typed: string | undefined): Command {
  const now = new Date();
  return async (installation) => {
    const ending = installation.passphrase === undefined ? 'tar.gz' : 'tar.gz.enc';
    const name = `queuebell-${now.toISOString().replaceAll(':', '-').slice(0, 19)}.${ending}`;
    const file = typed ? typedPath(typed) : path.join(installation.dataDir, 'backups', name);
    const { manifest, bytes } = await makeBackup(installation, file, now);
    const documents = manifest.collections.reduce((sum, one) => sum + one.documents, 0);
    return `${file}: ${documents} documents of ${manifest.collections.length} collections, ${manifest.files.length} files, ${bytes} bytes.`;
  };
}

function restore(typed: string, replace: boolean): Command {
  return async (installation) => {
    const { manifest, isNewSecret } = await restoreBackup(installation, typedPath(typed), { replace });
    const restart = isNewSecret ? ' Restart the API processes: their keys have changed.' : '';
    return `Everything is as it was at ${manifest.madeAt}.${restart}`;
  };
}

async function run(): Promise<string> {
  const command = readCommand(process.argv.slice(2));
  const env = wholeEnvironment(process.env, [PASSPHRASE]);
  const { MONGODB_URI: uri, DATA_DIR: dataDir } = env;
  const passphrase = env[PASSPHRASE] || undefined;
  if (passphrase !== undefined && [...passphrase].length < PASSPHRASE_MIN_LETTERS) {
    throw new BackupError(`${PASSPHRASE} must have at least ${PASSPHRASE_MIN_LETTERS} characters.`);
  }
  if (!uri) throw new BackupError('MONGODB_URI is required.');
  const client = new mongo.MongoClient(uri, { serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS });
  try {
    await client.connect();
    const database = client.db().databaseName;
    return await command({ client, database, dataDir: path.resolve(dataDir || '.data'), passphrase });
  } finally {
    await client.close();
  }
}

run().then(
  (done) => console.log(done),
  (error: unknown) => {
    const isForOperator = error instanceof BackupError || error instanceof SettingsError;
    console.error(isForOperator ? error.message : error);
    process.exitCode = isForOperator ? 2 : 1;
  },
);
