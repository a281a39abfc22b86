/**
 * `npm run audit` checks the lock file, and asks the registry for serious vulnerabilities in production packages. A registry that
 * cannot be reached is reported and fails nothing: a test must not need the internet.
 */
import { join } from 'node:path';
import { judgeAudit, lockProblems } from './advisories.mjs';
import { readJson } from '../common/files.mjs';
import { ROOT } from '../common/paths.mjs';
import { run } from '../common/run.mjs';
import { failWith, UserError } from '../common/user-error.mjs';

const PATIENCE_MS = 60_000;

/** @throws {UserError} that says what is wrong */
async function audit() {
  const problems = lockProblems(
    /** @type {import('./advisories.mjs').Lock} */ (readJson(join(ROOT, 'package-lock.json'))),
  );
  if (problems.length > 0) throw new UserError(`package-lock.json:\n  ${problems.join('\n  ')}`);
  console.log('package-lock.json: every package has its digest, and none comes from elsewhere.');
  const command = ['audit', '--omit=dev', '--json', '--fetch-retries=0'];
  const { stdout } = await run('npm', command, { cwd: ROOT, timeoutMs: PATIENCE_MS });
  const { outcome, lines } = judgeAudit(stdout);
  if (outcome === 'vulnerable')
    throw new UserError(`Production packages have known vulnerabilities:\n  ${lines.join('\n  ')}`);
  for (const line of lines) console.log(line);
}

await audit().catch(failWith);
