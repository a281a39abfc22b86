import { describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { mayStart, runInSlots, type Slotted } from './slots.mjs';
import { chooseStages, inTurn, SLOTS, STAGES } from './test-stages.mjs';

const one = (name: string, slots: number, line?: string): Slotted => ({
  name,
  slots,
  ...(line !== undefined && { line }),
});
const names = (all: readonly Slotted[]) => all.map(({ name }) => name);

describe('the stages that may start now', () => {
  const [format, types, unit, api] = [
    one('format', 1, 'checks'),
    one('types', 1, 'checks'),
    one('unit', 1),
    one('api', 2),
  ];
  const cases: [string, Slotted[], Slotted[], string[]][] = [
    ['as many as there are slots', [unit, one('fuzz', 1), one('faults', 1)], [], ['unit', 'fuzz']],
    ['nothing while all are taken', [unit], [api], []],
    ['nothing that needs all of them beside another', [api], [unit], []],
    ['a small one before a large one that waits', [api, unit], [format], ['unit']],
    ['one of a line, and what stands behind it', [format, types, unit], [], ['format', 'unit']],
    ['none of a line of which one runs', [types, unit], [format], ['unit']],
    ['halves of a slot together', [one('a', 0.5), one('b', 0.5), unit], [format], ['a', 'b']],
    [
      'none of a line before the one that must wait',
      [one('large', 2, 'x'), one('small', 1, 'x')],
      [unit],
      [],
    ],
  ];
  for (const [what, waiting, running, expected] of cases) {
    it(what, () => expect(names(mayStart({ waiting, running, slots: 2 }))).toStrictEqual(expected));
  }
});

describe('the stages of a run', () => {
  it('run once each, and a large one alone', async () => {
    const all = [one('a', 1), one('b', 1), one('large', 2), one('c', 1)];
    const together: string[][] = [];
    const ran = await runInSlots(all, {
      slots: 2,
      run: async ({ name }) => name,
      onStart: (running) => together.push(names(running)),
    });
    expect(ran.sort()).toStrictEqual(['a', 'b', 'c', 'large']);
    for (const group of together) assert.ok(!group.includes('large') || group.length === 1, group.join());
    expect(together[0]).toStrictEqual(['a', 'b']);
  });

  it('are not waited for without end if one is too large', async () => {
    await assert.rejects(
      runInSlots([one('huge', 3)], { slots: 2, run: async () => null }),
      /Too large: huge/,
    );
  });
});

describe('the stages of npm test', () => {
  it('fit each, and the API and the journeys do not run at once', () => {
    for (const { name, slots } of STAGES) assert.ok(slots > 0 && slots <= SLOTS, name);
    const large = STAGES.filter(({ name }) => ['api', 'e2e'].includes(name));
    assert.equal(mayStart({ waiting: large, running: [], slots: SLOTS }).length, 1);
  });

  it('begin with the journeys, and beside them with the checks, one after the other', () => {
    const first = names(mayStart({ waiting: STAGES, running: [], slots: SLOTS }));
    expect(first).toStrictEqual(['e2e', 'format']);
    const checks = STAGES.filter(({ line }) => line === 'checks');
    expect(names(checks)).toStrictEqual(['format', 'types', 'lint', 'audit']);
  });

  it('run one at a time, each with the whole machine, if asked to', () => {
    const turns = inTurn(STAGES);
    expect(names(turns)).toStrictEqual(names(STAGES));
    assert.equal(mayStart({ waiting: turns, running: [], slots: SLOTS }).length, 1);
  });

  it('are chosen by name, and an unknown one is named', () => {
    const { stages, unknown } = chooseStages(['unit', 'types', 'nonsense']);
    expect([names(stages), unknown]).toStrictEqual([['types', 'unit'], ['nonsense']]);
    assert.equal(chooseStages([]).stages.length, STAGES.length);
  });
});
