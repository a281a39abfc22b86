import assert from 'node:assert/strict';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { releasesOf } from '@queuebell/contracts';
import { until } from '../../../tools/test/testing.mjs';
import { diceOf, type Dice } from '../../kit/dice.ts';
import { note } from '../note.ts';
import { SharedLock } from './shared-lock.ts';
import { startSuite, type Suite } from './suite.ts';
import { releasesAfter, NO_RELEASES } from './model.ts';
import { Team, type Fates, type World } from './team.ts';
import { Terminal } from './terminal.ts';
import { Visitors } from './visitors.ts';

const { SHELL } = await import('../../../api/dist/delivery/releases/release-files.js');

/** Acts that change something; others come in addition, as the dice say. */
const MOVES = 100;
const REMOTES = ['mf-one', 'mf-two', 'mf-three'];
const VISITORS = 1;
/** At most, in the mean: the processor is for the acts, too. */
const LOADS_PER_ACT = 3;
/** Acts between two faults. */
const SOME = 5;
const SOME_WITHIN_MS = 120_000;
const KILL_WITHIN_MS = 100;
const DAY_MS = 25 * 60 * 60 * 1000;

/**
 * Three remotes and the shell are deployed, promoted and rolled back by a team each, while visitors load pages, processes are
 * killed, the disk fills up and days pass. The seed decides who does what; which of it meets is left to the machine.
 */
export async function play(seed: number): Promise<void> {
  const suite = await startSuite();
  const history: string[] = [];
  const fates: Fates = {
    ...{ done: 0, unchanged: 0, refused: 0, killed: 0, diskFull: 0, answerLost: 0, lockLost: 0 },
  };
  const world: World = {
    ...{ fates, moves: 0, busy: new Set() },
    ...{ disk: { isFull: false, fills: 0 } },
    log: (line) => void history.push(`${(performance.now() / 1000).toFixed(2)} ${line}`),
  };
  let lane = 0;
  const dice = () => diceOf(seed, lane++);
  const builds = await Promise.all(REMOTES.map((remote) => suite.build(remote)));
  const all = [...builds.flat(), ...suite.shells];
  const byVersion = new Map(all.map((build) => [build.version, build]));
  const visitors = new Visitors(suite, byVersion);
  const teams = REMOTES.map(
    (remote, index) => new Team(remote, builds[index] ?? [], suite, visitors, world, dice()),
  );
  const published = { type: 'deploy', version: suite.shells[0]?.version ?? '' } as const;
  const first = releasesAfter(published, NO_RELEASES, () => true) ?? NO_RELEASES;
  teams.push(new Team(SHELL, suite.shells, suite, visitors, world, dice(), first));
  const stage = new Stage(suite, teams, visitors, world, dice());
  try {
    await Promise.all(teams.map((team) => stage.begin(team)));
    await stage.play(Array.from({ length: VISITORS }, dice));
    await stage.expectWhole();
    const { loads, files } = visitors;
    const ofShell = teams.find(({ remote }) => remote === SHELL)?.releases.journal.length ?? 0;
    note(
      `${stage.acts} acts, ${world.moves} of them moves: ${JSON.stringify(fates)}; ${JSON.stringify(stage.faults)}`,
    );
    note(`${ofShell} acts of the shell changed something`);
    note(`${loads} page loads with ${files} files, 0 failed`);
  } catch (error) {
    console.error(`RELEASE_ACTS_SEED=${seed}\n${history.join('\n')}\n`);
    throw error;
  } finally {
    stage.isOver = true;
    await Promise.all(teams.map((team) => team.close()));
    await suite.stop();
  }
}

class Stage {
  acts = 0;
  isOver = false;
  readonly faults = { processKilled: 0, diskFull: 0, dayPassed: 0 };
  readonly #lock = new SharedLock();

  constructor(
    private readonly suite: Suite,
    private readonly teams: readonly Team[],
    private readonly visitors: Visitors,
    private readonly world: World,
    private readonly roll: Dice,
  ) {}

  /** Without a first release there is no page to load. */
  async begin(team: Team) {
    await team.act(undefined, { isUndisturbed: true });
  }

  async play(visitorsDice: readonly Dice[]) {
    const visiting = visitorsDice.map((roll) => this.#visit(roll));
    const happening = this.#happen();
    try {
      await Promise.all([...this.teams.map((team) => this.#work(team)), ...visiting, happening]);
    } finally {
      this.isOver = true;
      await Promise.allSettled([...visiting, happening]);
    }
  }

  async expectWhole() {
    for (const team of this.teams) {
      // It writes down what became of the act before.
      await team.act(undefined, { isUndisturbed: true });
      await team.expectKept();
      const unfinished = (await this.suite.store.history(team.remote)).filter(
        ({ state }) => state === 'unfinished',
      );
      assert.deepEqual(unfinished, []);
    }
    assert.deepEqual(this.visitors.failed, []);
  }

  async #work(team: Team) {
    while (!this.isOver) {
      await this.#lock.shared(() => team.act());
      this.acts += 1;
      if (this.#isEnough()) this.isOver = true;
    }
  }

  /** Also every fault must have happened. */
  #isEnough() {
    const { moves, fates } = this.world;
    return moves >= MOVES && [fates.killed, ...Object.values(this.faults)].every((count) => count > 0);
  }

  async #visit(roll: Dice) {
    let open: { team: Team; version: string; day: number } | null = null;
    while (!this.isOver) {
      await until(() => this.isOver || this.visitors.loads < LOADS_PER_ACT * (this.acts + 1), SOME_WITHIN_MS);
      await this.#lock.shared(async () => {
        // A page that has been open since then needs a further file now.
        const isReplaced = open?.team.releases.current !== open?.version;
        if (open && isReplaced && open.day === this.faults.dayPassed)
          await this.visitors.loadAll(open.team.remote, open.version, roll);
        const team = this.teams[roll(this.teams.length)];
        assert.ok(team);
        const { away } = team;
        const isEntry = team.remote !== SHELL && roll(2) === 0;
        const path = isEntry ? `/remotes/${team.remote}${team.path}` : team.path;
        const { status, version } = await this.visitors.open(path, team.remote, roll);
        const mayBeAway = away.may || team.away.times > away.times;
        const isAway = mayBeAway && (status === 404 || version === null);
        if (!isAway && status !== 200) this.visitors.failed.push(`${path}: ${status}`);
        if (!isAway && version === null) this.visitors.failed.push(`${path}: no release of ${team.remote}`);
        open = version === null ? null : { team, version, day: this.faults.dayPassed };
      });
    }
  }

  /** One fault after the other, in an order that the dice decide anew each time. */
  async #happen() {
    const all = [() => this.#killProcess(), () => this.#fillDisk(), () => this.#passDay()];
    while (!this.isOver) {
      for (const left = [...all]; left.length > 0 && !this.isOver;) {
        await this.#someActs();
        if (!this.isOver) await left.splice(this.roll(left.length), 1)[0]?.();
      }
    }
  }

  #someActs() {
    const enough = this.acts + SOME;
    return until(() => this.isOver || this.acts >= enough, SOME_WITHIN_MS);
  }

  async #killProcess() {
    const api = this.suite.apis[this.roll(2) === 0 ? 0 : 1];
    await until(() => this.isOver || this.world.busy.has(api), SOME_WITHIN_MS);
    await sleep(this.roll(KILL_WITHIN_MS));
    this.world.log(`kill -9 of ${api.origin}`);
    await api.kill();
    this.faults.processKilled += 1;
    await this.#someActs();
    await api.start();
  }

  async #fillDisk() {
    const { disk, fates } = this.world;
    const before = fates.diskFull;
    await this.suite.fillDisk();
    disk.isFull = true;
    disk.fills += 1;
    this.world.log('the disk is full');
    await this.#someActs();
    await until(() => this.isOver || fates.diskFull > before, SOME_WITHIN_MS);
    await this.suite.freeDisk();
    disk.isFull = false;
    this.faults.diskFull += 1;
    this.world.log('the disk is free');
  }

  /** All releases were needed a day earlier, and the operator frees what nobody needs. */
  async #passDay() {
    await this.#lock.exclusive(async () => {
      const { folder } = this.suite.store;
      const then = new Date(Date.now() - DAY_MS);
      const { remotes } = await this.suite.store.registryOfAll();
      const canaries = await this.suite.store.canaries();
      for (const team of this.teams) {
        const ofRemote = join(folder, team.remote);
        for (const version of await readdir(ofRemote)) await utimes(join(ofRemote, version), then, then);
        const entry = remotes[team.remote];
        const named = [...(entry ? releasesOf(entry) : []), canaries[team.remote] ?? []].flat();
        team.dayPassed(named.map(({ version }) => version));
      }
      if (this.roll(2) === 0) await this.#free();
      this.faults.dayPassed += 1;
      this.world.log('a day has passed');
    });
  }

  async #free() {
    const terminal = new Terminal(this.suite.dataDir);
    const answer = await terminal.run({ args: ['releases', '--free'] });
    await terminal.close();
    assert.equal(answer?.refused, null);
  }
}
