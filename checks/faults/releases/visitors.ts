import { NAVIGATION } from '../../kit/ask.ts';
import type { Dice } from '../../kit/dice.ts';
import { digestOf } from '../../kit/digest.ts';
import type { Build, Suite } from './suite.ts';

const RELEASED = /\/releases\/(mf-[\w-]+|shell)\/([\w.-]+)\/([\w./-]+\.(?:json|js|css))/g;
const NAMED = /<(?:script|link|img)\b[^>]*?\s(?:src|href)="(\/[^"]+)"/g;
/** The shell's pages: the server sends what it makes of them. */
const MADE_PER_PAGE = /\.html$/;
const BUCKETS = 100;

export interface Opened {
  status: number;
  /** Of the remote or the shell, as the page names it first. */
  version: string | null;
}

/** Pages as browsers load them, and what went wrong. */
export class Visitors {
  readonly failed: string[] = [];
  loads = 0;
  files = 0;

  /** @param builds of all remotes and of the shell, by version */
  constructor(
    private readonly suite: Suite,
    private readonly builds: ReadonlyMap<string, Build>,
  ) {}

  /** Loads a page, each file that it and its registry name, and the chunks of its release. */
  async open(path: string, remote: string, roll: Dice, cookie = bucketOf(roll)): Promise<Opened> {
    const { status, body } = await this.suite.ask(path, roll, { ...UNPACKED, cookie });
    const page = String(body);
    this.loads += 1;
    const named = [...page.matchAll(NAMED)].map(([, address = '']) => address);
    const released = [...page.matchAll(RELEASED)].filter(([, owner]) => owner === remote);
    const version = released[0]?.[2] ?? null;
    const chunks = version === null ? [] : this.#filesOf(remote, version);
    const files = [...new Set([...named, ...released.map(([address]) => address), ...chunks])];
    await Promise.all(files.map((file) => this.#load(file, roll, path)));
    return { status, version };
  }

  /** Loads all files of a release, as a page that has been open since then. */
  async loadAll(remote: string, version: string, roll: Dice): Promise<void> {
    const files = this.#filesOf(remote, version);
    await Promise.all(files.map((file) => this.#load(file, roll, `an open page of ${version}`)));
  }

  #filesOf(remote: string, version: string): string[] {
    const { digests = {} } = this.builds.get(version) ?? {};
    const files = Object.keys(digests).filter((file) => !MADE_PER_PAGE.test(file));
    return files.map((file) => `/releases/${remote}/${version}/${file}`);
  }

  async #load(file: string, roll: Dice, page: string): Promise<void> {
    const { status, body } = await this.suite.ask(file, roll);
    this.files += 1;
    const [, , version = '', name = ''] = [...file.matchAll(RELEASED)][0] ?? [];
    const expected = this.builds.get(version)?.digests[name];
    const isRight = status === 200 && (expected === undefined ? version === '' : expected === digestOf(body));
    if (!isRight) this.failed.push(`${file} of ${page}: ${status}, ${body.length} bytes`);
  }
}

const UNPACKED = { ...NAVIGATION, 'accept-encoding': 'identity' };

const bucketOf = (roll: Dice) => `queuebell_bucket=${roll(BUCKETS)}`;
