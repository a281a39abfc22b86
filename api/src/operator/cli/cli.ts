import { CommandError } from '../../platform/errors/command-error.js';
import { SettingsError } from '../../platform/config/config.js';
import { RotationError } from '../../platform/config/key-file.js';
import { wholeEnvironment } from '../../platform/config/secret-files.js';
import { readOperatorCommand } from './operator-commands.js';
import { ReleaseError } from '../../delivery/releases/release-error.js';

/** Errors whose messages are written for the operator. */
const FOR_OPERATORS = [CommandError, RotationError, ReleaseError, SettingsError];

const run = async (): Promise<string> =>
  readOperatorCommand(process.argv.slice(2)).run(wholeEnvironment(process.env));

run().then(
  (done) => console.log(done),
  (error: unknown) => {
    const isForOperator = FOR_OPERATORS.some((kind) => error instanceof kind);
    console.error(isForOperator ? (error as Error).message : error);
    process.exitCode = isForOperator ? 2 : 1;
  },
);
