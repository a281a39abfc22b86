import { spawnSync } from 'node:child_process';
import type { ReleaseOrigin } from '@queuebell/contracts';
import { UserError } from '../common/user-error.mjs';

interface Sources {
  /** In the checkout that was built. */
  folder: string;
  env: NodeJS.ProcessEnv;
  /** Values that count before those that are found. */
  given: Record<string, string | undefined>;
}

const PARTS = ['commit', 'run', 'person'] as const;

/** Commit, CI run and person of a deploy, from git and the variables of GitHub and GitLab. @throws UserError */
export async function originOf({ folder, env, given }: Sources): Promise<ReleaseOrigin> {
  const { ReleaseOrigin: Origin } = await import('@queuebell/contracts');
  const found: Record<string, string | undefined> = {
    commit: commitIn(folder) ?? env['GITHUB_SHA'] ?? env['CI_COMMIT_SHA'],
    run: githubRun(env) ?? env['CI_JOB_URL'] ?? env['CI_PIPELINE_URL'],
    person:
      env['GITHUB_ACTOR'] ??
      env['GITLAB_USER_NAME'] ??
      env['GITLAB_USER_LOGIN'] ??
      git(folder, 'config', 'user.name'),
  };
  const parts = PARTS.flatMap((part) => {
    const value = given[part] ?? found[part];
    if (!value) return [];
    const parsed = Origin.safeParse({ [part]: value });
    if (parsed.success) return [[part, value]];
    if (given[part] === undefined) return [];
    throw new UserError(`--${part} ${parsed.error.issues[0]?.message ?? 'is not valid'}.`);
  });
  return Object.fromEntries(parts);
}

/** Whether the second commit contains the first. False if this checkout does not know both. */
export function contains(folder: string, older: string, newer: string): boolean {
  const [one, other] = [committed(older), committed(newer)];
  if (one === other) return false;
  return spawnSync('git', ['-C', folder, 'merge-base', '--is-ancestor', one, other]).status === 0;
}

/** Whether this checkout is a shallow clone without the commit, so that {@link contains} cannot tell. */
export const isCutOff = (folder: string, commit: string): boolean =>
  git(folder, 'rev-parse', '--is-shallow-repository') === 'true' &&
  git(folder, 'cat-file', '-e', `${committed(commit)}^{commit}`) === undefined;

const committed = (commit: string): string => commit.replace(/-dirty$/, '');

function commitIn(folder: string): string | undefined {
  const commit = git(folder, 'rev-parse', 'HEAD');
  return commit && git(folder, 'status', '--porcelain') !== '' ? `${commit}-dirty` : commit;
}

/** @returns undefined where there is no git, or no checkout */
function git(folder: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

function githubRun({
  GITHUB_SERVER_URL: server,
  GITHUB_REPOSITORY: repository,
  GITHUB_RUN_ID: run,
}: NodeJS.ProcessEnv): string | undefined {
  return server && repository && run ? `${server}/${repository}/actions/runs/${run}` : undefined;
}
