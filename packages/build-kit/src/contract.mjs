// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import { ts } from './typescript.mjs';
import { installed, kitDir } from './installed.mjs';
import { isInstalled } from './source-digest.mjs';

const LANGUAGE = isInstalled ? 'js' : 'ts';
const registry = path.join(installed('@queuebell/contracts', kitDir).folder, `src/registry.${LANGUAGE}`);
const capabilitiesDir = path.join(installed('@queuebell/host-kit', kitDir).folder, 'src/capabilities');

/**
 * The contract that a remote is built for: `contract` in the default export of its module.
 *
 * @param {string} remoteModule its `src/remote.tsx`
 * @returns {number}
 * @throws {Error} where it names none
 */
export function contractOf(remoteModule) {
  const [exported] = parse(remoteModule).statements.filter(ts.isExportAssignment);
  const made = exported?.expression;
  const remote = made && ts.isCallExpression(made) ? made.arguments[0] : made;
  const fields = remote && ts.isObjectLiteralExpression(remote) ? remote.properties : [];
  return numberOf(
    fields.find((field) => field.name?.getText() === 'contract'),
    `${remoteModule} does not say as a plain number which contract it is built for: contract: ${hostContract()},`,
  );
}

export function hostContract() {
  const declared = parse(registry)
    .statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  return numberOf(
    declared.find(({ name }) => name.getText() === 'REMOTE_CONTRACT'),
    `${registry} has no REMOTE_CONTRACT.`,
  );
}

/** The capabilities of the host of this kit, by file name. */
export const capabilities = () =>
  fs
    .readdirSync(capabilitiesDir)
    .filter((file) => /^\w+\.[jt]sx?$/.test(file))
    .map((file) => path.parse(file).name);

/** @param {Iterable<import('webpack').Module>} modules @returns {string[]} the capabilities that they use, sorted */
export function capabilitiesIn(modules) {
  const files = [...modules].flatMap((module) => {
    const joined = /** @type {{ modules?: import('webpack').Module[] }} */ (module).modules ?? [module];
    return joined.map((one) => /** @type {{ resource?: string }} */ (one).resource ?? '');
  });
  const taken = files.filter((file) => path.dirname(file) === capabilitiesDir);
  return [...new Set(taken.map((file) => path.parse(file).name))].sort();
}

/** @param {string} file */
const parse = (file) =>
  ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);

/** @param {import('typescript').Node | undefined} declared @param {string} problem */
function numberOf(declared, problem) {
  const value =
    declared && (ts.isPropertyAssignment(declared) || ts.isVariableDeclaration(declared))
      ? declared.initializer
      : undefined;
  if (!value || !ts.isNumericLiteral(value)) throw new Error(problem);
  return Number(value.text);
}
