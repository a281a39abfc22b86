import { beforeEach, describe, expect, it } from '@jest/globals';
import { STAGES } from './test-stages.mjs';
import { fetchEarly, type Tool } from './test-tools.mjs';

describe('the early fetch of the tests’ programs', () => {
  let asked: Tool[] = [];
  const finder = (tool: Tool, end: Promise<unknown> = Promise.resolve()): [Tool, () => Promise<unknown>] => [
    tool,
    () => {
      asked.push(tool);
      return end;
    },
  ];
  beforeEach(() => {
    asked = [];
  });

  it('fetches what the stages need and no more, also if one cannot be fetched', async () => {
    const fails = Promise.reject(new Error('no network'));
    const groups = [
      [finder('nginx', fails), finder('chromium')],
      [finder('mongod')],
      [finder('schemathesis')],
    ];
    const tools = ['mongod', 'nginx', 'chromium'] as const;
    await fetchEarly(tools, () => {}, groups)(tools);
    expect(asked.sort()).toStrictEqual(['chromium', 'mongod', 'nginx']);
  });

  it('delays only the stages that need it, and comes after what the same program fetches', async () => {
    const never = new Promise(() => {});
    const groups = [[finder('nginx', never), finder('chromium')], [finder('mongod')]];
    await fetchEarly(['nginx', 'chromium', 'mongod'], () => {}, groups)(['mongod']);
    expect(asked.sort()).toStrictEqual(['mongod', 'nginx']);
  });
});

it('the packages’ cache is told of everything that has to be fetched', () => {
  const needed = new Set(STAGES.flatMap(({ tools = [] }) => tools));
  expect([...needed].sort()).toStrictEqual(['chromium', 'mongod', 'nginx', 'schemathesis']);
});
