import type {
  CanaryEnded,
  CanaryStarted,
  KeptRelease,
  PathHandedOver,
  PreviewMade,
  RegistryEntry,
  ReleaseList,
  ReleaseMoved,
  RemoteRetired,
} from '@queuebell/contracts';
import { SHELL } from './release-files.js';

const NOT_KNOWN = '-';
const WORDS = { publish: 'deployed', rollback: 'rolled back to' } as const;

/** A release's name in a sentence. */
export const calledInText = (remote: string): string => (remote === SHELL ? 'the shell' : remote);

/** @param where 'this machine', or an address */
export function movedLine(
  {
    remote,
    version,
    changed,
    repaired,
    from,
    movedPaths = [],
    dormantPaths = [],
    linkProblems = [],
    unmet = [],
    tokenEnds,
  }: ReleaseMoved,
  where: string,
): string {
  const what = changed
    ? `${from === undefined ? '' : `${from} → `}${version}. Pages get it at their next load.`
    : `${version} is already current. ${repaired ? 'Its damaged files are repaired.' : 'Nothing has changed.'}`;
  return [
    `${remote} on ${where}: ${what}`,
    ...movedPaths.map(movedPathLine),
    ...dormantPaths.map(({ path, owner }) => `${path} was handed over: ${owner} answers it.`),
    ...linkProblems,
    ...(unmet.length > 0 ? ['These do not load in this shell:', ...unmet] : []),
    ...tokenWarning(tokenEnds),
  ].join('\n');
}

export function retiredLines(
  { remote, version, paths, movedPaths = [], linkProblems = [], tokensEnded }: RemoteRetired,
  where: string,
): string {
  const tokens =
    tokensEnded === 1 ? 'Its deploy token no longer works.' : 'Its deploy tokens no longer work.';
  return [
    `${remote} on ${where}: ${version} is retired.${paths.length > 0 ? ` Nobody answers ${paths.join(', ')} any more.` : ''}`,
    ...movedPaths.map(movedPathLine),
    ...linkProblems,
    ...(tokensEnded > 0 ? [tokens] : []),
    'A rollback or a deploy brings it back. Its files stay for a day for pages that are open.',
  ].join('\n');
}

const movedPathLine = ({ path, from, to }: { path: string; from: string; to: string }): string =>
  `${path} belongs to ${to} now. It was ${from}’s before.`;

export function handedOverLine({ path, from, to, waits }: PathHandedOver, where: string): string {
  if (from === to) return `${from} keeps ${path} on ${where}.`;
  return waits
    ? `${path} on ${where} goes to ${to} with its next release that has it. Until then ${from} answers.`
    : `${path} on ${where} belongs to ${to} now. Pages get it at their next load.`;
}

export function freedLines(freed: readonly { remote: string; version: string; bytes: number }[]): string {
  if (freed.length === 0) return 'There is no release that no page needs.';
  const bytes = freed.reduce((sum, each) => sum + each.bytes, 0);
  return [
    ...freed.map(({ remote, version }) => `${remote} ${version} is removed.`),
    `${(bytes / 1_000_000).toFixed(1)} MB are free again.`,
  ].join('\n');
}

const tokenWarning = (ends: string | undefined): string[] =>
  ends === undefined
    ? []
    : [
        `The deploy token ends on ${ends.slice(0, 10)}. Ask the operator for a new one; both work until then.`,
      ];

export const previewLines = (
  { remote, version, link, until, linkProblems = [] }: PreviewMade,
  where: string,
): string =>
  [
    ...linkProblems,
    `${remote} on ${where}: ${version} can be previewed until ${timeOf(until)} UTC. Browsers that open this link may show it:`,
    link,
  ].join('\n');

/** @param next the arguments of the commands that may follow: 'mf-queue --server https://…' */
export const canaryLines = (
  { remote, version, against, share, walls, replaced, linkProblems = [] }: CanaryStarted,
  where: string,
  next: string,
): string =>
  [
    `${remote} on ${where}: ${share} % of browsers get ${version} from their next page load on${walls ? ', walls too' : ''}. All others keep ${against}.`,
    ...(replaced === undefined ? [] : [`The canary ${replaced} has ended.`]),
    ...linkProblems,
    `It is compared with ${against}, and taken back if it fails more often.`,
    `For everybody: npm run promote -- ${next}. For nobody: npm run rollback -- ${next}.`,
  ].join('\n');

export const canaryEndedLine = ({ remote, version, current }: CanaryEnded, where: string): string =>
  `${remote} on ${where}: the canary ${version} has ended. Everybody has ${current} from the next page load on.`;

/** Below the table of `releases`; nothing if there was no canary. */
export const canaryNewsLines = ({
  canary,
  takenBack = [],
}: Pick<ReleaseList, 'canary' | 'takenBack'>): string[] => [
  ...(canary
    ? [
        `Canary: ${canary.version} for ${canary.share} % of browsers${canary.walls ? ' and walls' : ''} since ${timeOf(canary.since)} UTC, by ${canary.by}, ` +
          `compared with ${canary.against}.${canary.pinned ? ' It is pinned: the server does not take it back.' : ''}`,
      ]
    : []),
  ...takenBack.map(({ version, at, why }) => `Taken back on ${timeOf(at)} UTC: ${version}. ${why}`),
];

export const pinnedLine = (
  remote: string,
  { version, pinned }: { version: string; pinned: boolean },
): string =>
  pinned
    ? `${remote}: the canary ${version} stays until somebody ends it.`
    : `${remote}: the server takes the canary ${version} back if it fails more often.`;

/** @param releasesOf the releases of each remote, for a reader who may see them */
export function remotesTable(
  remotes: Readonly<Record<string, RegistryEntry>>,
  releasesOf?: Readonly<Record<string, readonly KeptRelease[]>>,
): string {
  const rows = Object.entries(remotes)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([remote, { version, since, previous }]) => {
      const everybodys = [remote, version, timeOf(since), previous?.version ?? NOT_KNOWN];
      if (!releasesOf) return everybodys;
      const releases = releasesOf[remote];
      const current = releases?.find(({ state }) => state === 'current');
      return [
        ...everybodys,
        deployer(current),
        commitOf(current),
        releases ? String(releases.length) : NOT_KNOWN,
      ];
    });
  const head = ['remote', 'version', 'since (UTC)', 'previous'];
  return table(releasesOf ? [...head, 'by', 'commit', 'kept'] : head, rows);
}

export function releasesTable(releases: readonly KeptRelease[]): string {
  const rows = releases.map((release) => [
    release.version,
    release.state,
    release.last ? `${WORDS[release.last.action]} ${timeOf(release.last.at)}` : NOT_KNOWN,
    deployer(release),
    commitOf(release),
    release.origin?.run ?? NOT_KNOWN,
  ]);
  return table(['version', 'is', 'last (UTC)', 'by', 'commit', 'run'], rows);
}

/** With the person who deployed it, unless somebody went back to it since. */
function deployer({ last, origin }: Partial<KeptRelease> = {}): string {
  const person = last?.action === 'publish' ? origin?.person : undefined;
  return person === undefined ? (last?.by ?? NOT_KNOWN) : `${person} (${last?.by})`;
}

const commitOf = ({ origin }: Partial<KeptRelease> = {}): string =>
  origin?.commit?.replace(/^([0-9a-f]{10})[0-9a-f]*/, '$1') ?? NOT_KNOWN;

export const timeOf = (time: string | undefined): string =>
  time === undefined ? NOT_KNOWN : time.slice(0, 16).replace('T', ' ');

export function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [head, ...rows].map(line).join('\n');
}
