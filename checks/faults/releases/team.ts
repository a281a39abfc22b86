import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../../tools/test/testing.mjs';
import { oneOf, type Dice } from '../../kit/dice.ts';
import { releasesAfter, NO_RELEASES, type Act, type Releases } from './model.ts';
import type { Build, Suite } from './suite.ts';
import { Terminal, type Answer, type Order } from './terminal.ts';
import type { Visitors } from './visitors.ts';

const { SHELL } = await import('../../../api/dist/delivery/releases/release-files.js');
const { passOf } = await import('../../../api/dist/delivery/releases/preview-file.js');

const JOURNAL_WITHIN_MS = 10_000;
/** One command of so many is killed, and one goes to a server. */
const KILLED_ONE_OF = 10;
const REMOTE_ONE_OF = 3;
const STEPS_MAX = 40;
/** From the new registry to the last line of the journal. */
const STEPS_PUBLISHED_MAX = 3;
const SHARE_MAX = 50;
const DISK_FULL = /The disk of DATA_DIR is full\. Nothing has changed/;
/** The machine was so busy that another process took the lock. */
const LOCK_LOST = /lock of the releases/;
const UNREACHABLE = /cannot be reached/;
const TOKEN = /DEPLOY_TOKEN=(\S+)/;
const LINK = /\/preview\/([\w-]+)/;
/** Acts on the journal's other lists, which the model leaves out. */
const NOT_MODELLED = ['make-token', 'end-token', 'free'];

const MOVES = ['deploy', 'canary', 'promote', 'rollback'];

/** How many commands ended in each way. */
export interface Fates {
  done: number;
  unchanged: number;
  refused: number;
  killed: number;
  diskFull: number;
  answerLost: number;
  lockLost: number;
}

/** Shared by all teams. */
export interface World {
  fates: Fates;
  /** Deploys, canaries, promotes and rollbacks that have changed something. */
  moves: number;
  /** The processes that a command waits for. */
  busy: Set<unknown>;
  /** Whether the disk is full, and how often it was. */
  disk: { isFull: boolean; fills: number };
  log: (line: string) => void;
}

/** Deploys, promotes and rolls back one remote or the shell, as its dice say, and knows what must come of it. */
export class Team {
  /** Whether its pages may be “not found”, and how often they became so. */
  away = { may: true, times: 0 };
  /** Releases that open pages may have: those that somebody got since the last day passed. */
  readonly shown = new Set<string>();
  readonly path: string;
  readonly #terminal: Terminal;
  #token: string | undefined;

  constructor(
    readonly remote: string,
    private readonly builds: readonly Build[],
    private readonly suite: Suite,
    private readonly visitors: Visitors,
    private readonly world: World,
    private readonly roll: Dice,
    public releases: Releases = NO_RELEASES,
  ) {
    this.path = remote === SHELL ? '/' : `/${remote}`;
    this.#terminal = new Terminal(suite.dataDir);
  }

  close = () => this.#terminal.close();

  /** Another act, or the given one. */
  async act(act = this.#next(), { isUndisturbed = false } = {}): Promise<void> {
    const before = this.releases;
    const expected = releasesAfter(act, before, this.#isKept);
    if (act.type === 'retire' || before.current === null) this.#mayBeAway();
    const { disk } = this.world;
    const fills = disk.fills;
    const wasFull = disk.isFull;
    const { order, api, origin } = await this.#order(act, isUndisturbed);
    if (api) this.world.busy.add(api);
    const answer = await this.#terminal.run(order);
    this.world.busy.delete(api);
    const fate = fateOf(answer, expected, before);
    this.world.fates[fate] += 1;
    if (fate === 'done' && MOVES.includes(act.type)) this.world.moves += 1;
    this.world.log(
      `${this.remote} ${order.args.join(' ')} ${JSON.stringify(order.death ?? '')}: ${fate} ${answer?.refused ?? ''}`,
    );
    if (fate === 'diskFull') {
      assert.ok(wasFull || disk.fills > fills, 'The disk was not full.');
      assert.ok(['deploy', 'canary', 'preview'].includes(act.type), `${act.type} works on a full disk.`);
    }
    if (fate === 'answerLost') assert.ok(api !== null && api.origin !== origin, String(answer?.refused));
    await this.#settle(fate, expected, before);
    if (answer && fate === 'done' && act.type === 'preview') await this.#openPreview(answer, act.version);
    await this.#openPage();
  }

  /** Every release that open pages may have. @param needed those that the registry names */
  dayPassed(needed: readonly string[]) {
    this.shown.clear();
    for (const version of needed) this.shown.add(version);
  }

  async expectKept(): Promise<void> {
    for (const version of this.shown) await this.visitors.loadAll(this.remote, version, this.roll);
  }

  /** @returns as `npm run releases` reads it: each act that is done */
  async journal(): Promise<string[]> {
    const acts = await this.suite.store.history(this.remote);
    return acts
      .filter(({ state, action }) => state === 'done' && !NOT_MODELLED.includes(action))
      .map(({ action, version }) => `${action} ${version}`);
  }

  #isKept = (version: string) =>
    existsSync(join(this.suite.store.folder, this.remote, version)) &&
    this.releases.journal.some((line) => [`publish ${version}`, `rollback ${version}`].includes(line));

  #mayBeAway() {
    this.away = { may: true, times: this.away.times + 1 };
  }

  #next(): Act {
    const { current, canary, trail } = this.releases;
    const { version } = this.#anyBuild();
    const deploy = { type: 'deploy', version } as const;
    if (this.remote === SHELL) return this.#nextOfShell(version);
    if (current === null) return trail.length > 0 && this.roll(2) === 0 ? { type: 'rollback' } : deploy;
    // Seldom what must be refused.
    const canGoBack = canary !== null || trail.length > 1;
    const act = oneOf<Act>(this.roll, [
      [32, deploy],
      [20, { type: 'canary', version }],
      [canary ? 24 : 1, { type: 'promote' }],
      [canGoBack ? 20 : 1, { type: 'rollback' }],
      [4, { type: 'rollback', to: version }],
      [8, { type: 'preview', version }],
      [canary ? 4 : 1, { type: 'pin' }],
      [canary ? 4 : 1, { type: 'unpin' }],
      [4, { type: 'retire' }],
    ]);
    return act ?? deploy;
  }

  /** The shell has no canary, and nobody can retire it. */
  #nextOfShell(version: string): Act {
    const act = oneOf<Act>(this.roll, [
      [8, { type: 'deploy', version }],
      [this.releases.trail.length > 1 ? 6 : 1, { type: 'rollback' }],
      [2, { type: 'rollback', to: version }],
      [2, { type: 'preview', version }],
    ]);
    return act ?? { type: 'deploy', version };
  }

  #anyBuild(): Build {
    const build = this.builds[this.roll(this.builds.length)];
    assert.ok(build);
    return build;
  }

  async #order(act: Act, isUndisturbed: boolean) {
    const { remote, roll } = this;
    const apis = this.suite.apis.filter(({ origin }) => origin !== null);
    const isLocal = roll(REMOTE_ONE_OF) > 0 || act.type === 'pin' || act.type === 'unpin';
    const api = isLocal || isUndisturbed ? null : (apis[roll(apis.length)] ?? null);
    const isKilled = roll(KILLED_ONE_OF) === 0 && api === null && !isUndisturbed;
    const isPublished = roll(2) === 0;
    const steps = 1 + roll(isPublished ? STEPS_PUBLISHED_MAX : STEPS_MAX);
    const death = isKilled ? { steps, isPublished } : undefined;
    const origin = api?.origin ?? null;
    if (api) this.#token ??= await this.#makeToken();
    const token = this.#token;
    // It ends with the remote.
    if (act.type === 'retire') this.#token = undefined;
    const to = (option: string) => (origin === null ? [] : [option, origin]);
    const args = (): string[] => {
      switch (act.type) {
        case 'deploy':
        case 'canary':
        case 'preview': {
          const folder = this.builds.find(({ version }) => version === act.version)?.folder ?? '';
          const kind = {
            deploy: [],
            preview: ['--preview'],
            canary: ['--canary', `${1 + roll(SHARE_MAX)}%`],
          }[act.type];
          return ['deploy', remote, '--from', folder, ...kind, ...to('--to')];
        }
        case 'unpin':
          return ['pin', remote, '--off'];
        case 'pin':
          return ['pin', remote];
        case 'rollback':
          return ['rollback', remote, ...(act.to ? ['--to-version', act.to] : []), ...to('--server')];
        default:
          return [act.type, remote, ...to('--server')];
      }
    };
    const order: Order = { args: args(), token, death };
    return { order, api, origin };
  }

  async #makeToken(): Promise<string> {
    const answer = await this.#terminal.run({ args: ['deploy-token', this.remote] });
    const [, token] = TOKEN.exec(answer?.said ?? '') ?? [];
    assert.ok(token, answer?.refused ?? '');
    return token;
  }

  /** Decides by the journal what became of the act, and holds the registry against that. */
  async #settle(fate: keyof Fates, expected: Releases | null, before: Releases) {
    const isOpen = fate === 'killed' || fate === 'answerLost' || fate === 'lockLost';
    const possible = [
      ...(fate === 'done' || fate === 'unchanged' || isOpen ? [expected] : []),
      ...(fate === 'refused' || fate === 'diskFull' || isOpen ? [before] : []),
    ].filter((releases) => releases !== null);
    let found: Releases | undefined;
    const isFound = async () => {
      const lines = (await this.journal()).join('\n');
      found = possible.find(({ journal }) => journal.join('\n') === lines);
      return found !== undefined;
    };
    await until(isFound, JOURNAL_WITHIN_MS).catch(async () => {
      assert.deepEqual(await this.journal(), possible[0]?.journal, `${this.remote}: the journal`);
    });
    assert.ok(found);
    this.releases = found;
    const { remotes } = await this.suite.store.registryOfAll();
    const canaries = await this.suite.store.canaries();
    const { current, canary } = found;
    assert.equal(remotes[this.remote]?.version ?? null, current, `${this.remote}: the registry`);
    assert.equal(
      canaries[this.remote]?.version ?? null,
      canary?.version ?? null,
      `${this.remote}: its canary`,
    );
    assert.equal(
      canaries[this.remote]?.pinned ?? false,
      canary?.isPinned ?? false,
      `${this.remote}: its pin`,
    );
    for (const version of [current, canary?.version]) if (version) this.shown.add(version);
    this.away = { ...this.away, may: current === null };
  }

  async #openPreview({ said }: Answer, version: string) {
    const [, secret = ''] = LINK.exec(said) ?? [];
    const cookie = `queuebell_preview=${passOf(secret)}`;
    const opened = await this.visitors.open(this.path, this.remote, this.roll, cookie);
    assert.deepEqual(opened, { status: 200, version }, `${this.remote}: the preview`);
  }

  async #openPage() {
    const { current, canary } = this.releases;
    const { status, version } = await this.visitors.open(this.path, this.remote, this.roll);
    assert.equal(status, current === null ? 404 : 200, `${this.remote}: its page`);
    assert.ok(version === current || version === canary?.version, `${this.remote}: its page has ${version}`);
  }
}

function fateOf(answer: Answer | null, expected: Releases | null, before: Releases): keyof Fates {
  if (answer === null) return 'killed';
  const { refused } = answer;
  if (refused === null) {
    assert.ok(expected, `It was not refused: ${answer.said}`);
    return expected === before ? 'unchanged' : 'done';
  }
  if (DISK_FULL.test(refused)) return 'diskFull';
  if (LOCK_LOST.test(refused)) return 'lockLost';
  if (UNREACHABLE.test(refused)) return 'answerLost';
  assert.match(refused, /^Error: /);
  assert.equal(expected, null, refused);
  return 'refused';
}
