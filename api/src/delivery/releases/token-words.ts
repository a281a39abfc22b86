import { DEPLOY_TOKEN_DAYS, DEPLOY_TOKEN_DAYS_MAX } from '@queuebell/contracts';
import type { DeployToken, ListedToken } from './deploy-tokens.js';
import { table, timeOf } from './release-words.js';

export const DAYS_WRONG = `--days must be a whole number from 1 to ${DEPLOY_TOKEN_DAYS_MAX}.`;

export const noToken = (remote: string, id?: string): string =>
  id === undefined ? `${remote} has no deploy token.` : `${remote} has no deploy token ${id}.`;

/** @param typed undefined: the default @returns null if it is not a number of days that is allowed */
export function daysOf(typed: string | undefined): number | null {
  if (typed === undefined) return DEPLOY_TOKEN_DAYS;
  const days = /^\d+$/.test(typed) ? Number(typed) : 0;
  return days >= 1 && days <= DEPLOY_TOKEN_DAYS_MAX ? days : null;
}

/** The first line is for a pipeline's secrets. */
export const madeLines = (
  remote: string,
  { token, made, ended }: { token: string; made: DeployToken; ended: readonly DeployToken[] },
): string =>
  [
    `DEPLOY_TOKEN=${token}`,
    `This is token ${made.id} of ${remote}, which works until ${timeOf(made.endsAt)} UTC.`,
    ...(ended.length > 0 ? [endedLine(remote, ended)] : []),
  ].join('\n');

export function endedLine(remote: string, ended: readonly DeployToken[]): string {
  const ids = ended.map(({ id }) => id).join(' and ');
  return ended.length === 1
    ? `Deploy token ${ids} of ${remote} no longer works.`
    : `Deploy tokens ${ids} of ${remote} no longer work.`;
}

export function tokensTable(tokens: readonly ListedToken[]): string {
  const rows = tokens.map(({ id, createdAt, endsAt, usedAt }) => [
    id,
    timeOf(createdAt),
    endsAt === undefined ? 'never' : timeOf(endsAt),
    timeOf(usedAt),
  ]);
  return table(['token', 'made (UTC)', 'ends (UTC)', 'last used (UTC)'], rows);
}
