import { describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { ROOT } from '../common/paths.mjs';

const eslint = new ESLint({ cwd: ROOT });

/** @returns the rules that are broken */
async function brokenRules(file: string, source: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${source}\n`, { filePath: join(ROOT, file) });
  return [...new Set(result?.messages.map(({ ruleId, message }) => ruleId ?? message))];
}

const BOUNDARY = 'boundaries/dependencies';
const BELT = '@typescript-eslint/no-restricted-imports';
const RULES = 'packages/queue-rules/src/x.ts';
const ESTIMATE = 'packages/wait-estimate/src/x.ts';

describe('a lint rule', () => {
  const forbidden: [string, string, string, string[]][] = [
    ['another remote', 'mf-queue/src/x.ts', "import '../../mf-account/src/remote.js';", [BOUNDARY]],
    ['another remote by name', 'mf-queue/src/x.ts', "import 'mf-account/src/remote';", [BELT]],
    ['the shell in a remote', 'mf-demo/src/x.ts', "import '../../shell/src/index.js';", [BOUNDARY]],
    ['a remote in the template', 'templates/remote/src/x.ts', "import 'mf-queue/src/remote';", [BELT]],
    ['the API in a remote', 'mf-demo/src/x.ts', "import '../../api/src/app.js';", [BOUNDARY]],
    [
      'an address that the router does not notice',
      'mf-demo/src/x.ts',
      "window.history.pushState(null, '', '/other');",
      ['no-restricted-syntax'],
    ],
    ['a remote in the shell', 'shell/src/x.ts', "import '../../mf-queue/src/remote.js';", [BOUNDARY]],
    [
      'a remote in a package',
      'packages/ui/src/x.ts',
      "import '../../../mf-queue/src/remote.js';",
      [BOUNDARY],
    ],
    [
      'a remote in a lazy import',
      'shell/src/x.ts',
      "void import('../../mf-queue/src/remote.js');",
      [BOUNDARY],
    ],
    ['a package in the contracts', 'packages/contracts/src/x.ts', "import '@queuebell/ui';", [BOUNDARY]],
    ['a package of the browser in the API', 'api/src/x.ts', "import '@queuebell/ui';", [BOUNDARY]],
    [
      'a feature in the platform',
      'api/src/platform/http/x.ts',
      "import '../../features/queue/retention.js';",
      [BOUNDARY],
    ],
    [
      'access in the platform',
      'api/src/platform/log/x.ts',
      "import '../../access/guard/auth.guard.js';",
      [BOUNDARY],
    ],
    [
      'a feature in access',
      'api/src/access/guard/x.ts',
      "import '../../features/queue/retention.js';",
      [BOUNDARY],
    ],
    [
      'a type of a feature in access',
      'api/src/access/x.ts',
      "export type { Ledger } from '../features/billing/ledger.js';",
      [BOUNDARY],
    ],
    [
      'the pages in a feature',
      'api/src/features/queue/x.ts',
      "import '../../delivery/site/site-info.js';",
      [BOUNDARY],
    ],
    [
      'the operator’s part in the pages',
      'api/src/delivery/site/x.ts',
      "import '../../operator/cli/cli.js';",
      [BOUNDARY],
    ],
    ['the whole API in one of its layers', 'api/src/operator/cli/x.ts', "import '../../app.js';", [BOUNDARY]],
    [
      'test helpers in the API',
      'api/src/platform/http/x.ts',
      "import '../../../test/harness.js';",
      [BOUNDARY],
    ],
    ['a program that the API starts', 'api/src/x.ts', "import 'node:child_process';", [BELT]],
    ['a program, by its old name', 'api/src/x.ts', "import { exec } from 'child_process'; exec;", [BELT]],
    [
      'a request of the API',
      'api/src/x.ts',
      "export const x = fetch('https://a.example');",
      ['no-restricted-globals'],
    ],
    ['one by a global', 'api/src/x.ts', 'export const x = globalThis.fetch;', ['no-restricted-properties']],
    ['one by Node’s modules', 'api/src/x.ts', "import https from 'node:https'; https;", [BELT]],
    ['a connection of the API', 'api/src/x.ts', "import { connect } from 'node:net'; connect;", [BELT]],
    [
      'a push that web-push sends',
      'api/src/x.ts',
      "import webPush from 'web-push'; webPush.sendNotification;",
      ['no-restricted-properties'],
    ],
    [
      'indexes that Mongoose drops',
      'api/src/x.ts',
      'export const x = (y: { syncIndexes(): void }) => y.syncIndexes();',
      ['no-restricted-properties'],
    ],
    [
      'a program, in the client for requests',
      'api/src/platform/http/outgoing.ts',
      "import 'node:child_process';",
      [BELT],
    ],
    [
      'what is of no type',
      'api/src/x.ts',
      'export const x = (y: any) => y;',
      ['@typescript-eslint/no-explicit-any'],
    ],
    [
      'a comment that opens with a question word',
      'api/src/x.ts',
      '/** What it does. */\nexport const x = 1;',
      ['no-warning-comments'],
    ],
    ['a comparison that converts', 'api/src/x.ts', 'export const x = (y: string) => y == 1;', ['eqeqeq']],
    ['react-router itself', 'mf-queue/src/x.ts', "import { Link } from 'react-router'; Link;", [BELT]],
    [
      'zod in the browser',
      'shell/src/x.ts',
      "import { RegisterRequest as r } from '@queuebell/contracts'; r;",
      [BELT],
    ],
    ['zod in the rules', RULES, "import { QueueEntry as e } from '@queuebell/contracts'; e;", [BELT]],
    ['zod by its name in the rules', RULES, "import { z } from 'zod'; z;", [BELT]],
    ['Node’s modules in the rules', RULES, "import 'node:crypto';", [BELT]],
    ['texts in the rules', RULES, "import '@queuebell/contracts/messages';", [BELT]],
    ['a clock in the rules', RULES, 'export const x = Date.now();', ['no-restricted-properties']],
    ['a clock by a new date', RULES, 'export const x = new Date();', ['no-restricted-syntax']],
    ['a clock by its text', RULES, 'export const x = Date();', ['no-restricted-syntax']],
    ['chance in the rules', RULES, 'export const x = Math.random();', ['no-restricted-properties']],
    ['random ids in the rules', RULES, 'export const x = crypto.randomUUID();', ['no-restricted-globals']],
    ['timers in the rules', RULES, 'setTimeout(() => {}, 1);', ['no-restricted-globals']],
    ['chance in the estimate', ESTIMATE, 'export const x = Math.random();', ['no-restricted-properties']],
    ['zod in the estimate', ESTIMATE, "import { z } from 'zod'; z;", [BELT]],
    ['the estimate in the rules', RULES, "import '@queuebell/wait-estimate';", [BOUNDARY]],
  ];
  for (const [what, file, source, rules] of forbidden) {
    it(`refuses ${what}`, async () => {
      const broken = await brokenRules(file, source);
      for (const rule of rules) assert.ok(broken.includes(rule), `${rule} not in [${broken}]`);
    });
  }

  const allowed: [string, string, string][] = [
    ['a package in a remote', 'mf-queue/src/x.ts', "import '@queuebell/ui';"],
    ['its own files in a remote', 'mf-queue/src/x.ts', "import './remote.js';"],
    ['the layer itself', 'api/src/access/guard/x.ts', "import '../roles/roles.js';"],
    ['a lower layer', 'api/src/delivery/site/x.ts', "import '../../platform/http/html.js';"],
    ['all layers in the module of the API', 'api/src/x.ts', "import './operator/seed/seed.module.js';"],
    [
      'a higher layer in a test',
      'api/src/platform/http/x.test.ts',
      "import '../../features/queue/retention.js';",
    ],
    ['the contracts in the API', 'api/src/x.ts', "import '@queuebell/contracts';"],
    ['a type of the contracts', 'shell/src/x.ts', "export type { Registry } from '@queuebell/contracts';"],
    [
      'the one client for requests',
      'api/src/platform/http/outgoing.ts',
      "import https from 'node:https'; https.get('');",
    ],
    ['types of Node’s http', 'api/src/x.ts', "export type { Server } from 'node:http';"],
    ['a look at an address', 'api/src/x.ts', "import { isIP } from 'node:net'; isIP('');"],
    ['a type of the contracts in the rules', RULES, "export type { Chair } from '@queuebell/contracts';"],
    ['the rules in the estimate', ESTIMATE, "import '@queuebell/queue-rules';"],
    ['the estimate in the API', 'api/src/x.ts', "import '@queuebell/wait-estimate';"],
    ['limits in the rules', RULES, "import '@queuebell/contracts/limits';"],
    ['a given time in the rules', RULES, 'export const x = (ms: number) => new Date(ms);'],
    [
      'chance in the tests of the rules',
      'packages/queue-rules/src/testing/x.ts',
      "import fc from 'fast-check'; fc.nat(Math.random());",
    ],
    ['limits in the browser', 'shell/src/x.ts', "import '@queuebell/contracts/limits';"],
  ];
  for (const [what, file, source] of allowed) {
    it(`accepts ${what}`, async () => {
      expect(await brokenRules(file, source)).toStrictEqual([]);
    });
  }
});
