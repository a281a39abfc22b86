import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls, errorsOf, type ApiCall } from '@queuebell/contracts';
import { z } from 'zod';
import { callsOf, contract, nameIn, type Operation } from '../../../test/api-document.js';
import { TestApp } from '../../../test/harness.js';
import { ApiError } from '../errors/api-error.js';

/**
 * Calls whose body has no contract: the payment provider's, verified by signature, and one that may be an
 * archive.
 */
const withForeignBody = [
  'POST /api/billing/webhook',
  'POST /api/remotes/{remote}/canaries',
  'POST /api/remotes/{remote}/previews',
  'POST /api/remotes/{remote}/releases',
];

let app: TestApp;
let documented: Map<string, Operation>;

beforeAll(async () => {
  app = await TestApp.start();
  documented = await callsOf(app);
});
afterAll(() => app.stop());

const nameOf = ({ method, path }: ApiCall): string => `${method} ${path}`;
const all = Object.values<ApiCall>(calls).map((call) => [nameOf(call), call] as const);

/** The contract's error codes under the status that the API sends with each. */
function failuresOf(call: ApiCall): Record<string, string[]> {
  const failures: Record<string, string[]> = {};
  for (const code of errorsOf(call)) (failures[new ApiError(code).body.statusCode] ??= []).push(code);
  return failures;
}

describe('the calls of the contracts and the routes of the API', () => {
  it('are the same: no call without its route, no route that the contracts do not know', () => {
    expect(all.map(([name]) => name).sort()).toEqual([...documented.keys()].sort());
  });

  it.each(all)('%s answers with exactly these statuses', (name, call) => {
    const others = (call.others ?? []).map(({ status }) => `${status}`);
    const statuses = [`${call.status}`, '503', ...others, ...Object.keys(failuresOf(call))];
    expect(Object.keys(documented.get(name)?.responses ?? {}).sort()).toEqual([...new Set(statuses)].sort());
  });

  it.each(all)('%s answers when all is well, and fails, as the contracts say', (name, call) => {
    const responses = documented.get(name)?.responses ?? {};
    const answered = responses[call.status]?.content;
    if (call.answer) expect(contract(nameIn(answered))).toBe(call.answer);
    else expect(Object.keys(answered ?? {})).toEqual(call.mediaType ? [call.mediaType] : []);
    for (const [status, codes] of Object.entries(failuresOf(call))) {
      expect(nameIn(responses[status]?.content)).toBe('ErrorBody');
      expect(responses[status]?.description).toBe(codes.join(', '));
    }
    for (const { status, answer, description } of call.others ?? []) {
      expect(responses[status]?.description).toBe(description);
      const content = responses[status]?.content;
      expect(content && contract(nameIn(content))).toBe(answer);
    }
  });

  it.each(all)('%s takes what the contracts say', (name, { path, request, query }) => {
    const { requestBody, parameters = [] } = documented.get(name) ?? {};
    const bodyName = nameIn(requestBody?.content);
    expect(bodyName === undefined ? undefined : contract(bodyName)).toBe(request);
    if (request === undefined) expect(requestBody !== undefined).toBe(withForeignBody.includes(name));
    const named = (place: string) => parameters.filter((one) => one.in === place).map((one) => one.name);
    expect(named('query')).toEqual(query instanceof z.ZodObject ? Object.keys(query.shape) : []);
    expect(named('path').sort()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one).sort());
  });

  it.each(all)('%s needs a token if the contracts say so, and only then', (name, { access }) => {
    expect(documented.get(name)?.security !== undefined).toBe(access !== 'public');
  });
});
