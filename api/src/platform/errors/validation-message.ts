import type { z } from 'zod';

type Issue = Pick<z.core.$ZodIssue, 'message' | 'path'> & { code?: string; keys?: string[] };

const SHOWN_FIELD_MAX = 40;
const ownSentence = /^[A-Z].*\.$/s;
const startsWithMust = /^must /;
const writtenByTheValidator = /^(Invalid|Unrecognized|Too |Expected)/;

/**
 * One sentence about the first problem. Fields with a sentence of their own use it ('Phone number must be
 * numeric.'), others are named ('name must not be empty.').
 */
export function validationMessage(issues: readonly Issue[]): string | undefined {
  const issue = issues[0];
  if (!issue) return undefined;
  if (issue.code === 'unrecognized_keys')
    return `Unknown field: ${(issue.keys?.[0] ?? '').slice(0, SHOWN_FIELD_MAX)}.`;
  if (ownSentence.test(issue.message) && !writtenByTheValidator.test(issue.message)) return issue.message;
  const field = issue.path.map(String).join('.').slice(0, SHOWN_FIELD_MAX);
  if (!field) return undefined;
  return startsWithMust.test(issue.message) ? `${field} ${issue.message}.` : `${field} is missing or wrong.`;
}
