import { parseArgs } from 'node:util';
import { isNativeError } from 'node:util/types';
import { CANARY_SHARE_MAX } from '@queuebell/contracts/limits';
import { UserError } from '../common/user-error.mjs';

export type Command =
  | 'deploy'
  | 'promote'
  | 'pin'
  | 'rollback'
  | 'retire'
  | 'hand-over'
  | 'releases'
  | 'deploy-token';

export const HELP: Record<Command, string> = {
  deploy: `npm run deploy -- <remote> [--from <folder>] [--to <server>] [--at <address>] [--preview | --canary <share>]

Builds a remote, or the shell (npm run deploy -- shell), checks it, and makes it the current one; pages take it at their
next load.
  --from <folder>   takes what is built there, and builds nothing
  --to <server>     to the suite at https://…, with the token in DEPLOY_TOKEN (npm run deploy-token);
                    without it, to the suite on this machine (DATA_DIR)
  --at <address>    the release is hosted there, https://…/, and stays there
  --from-version <v>  only while that one is current; without it, the one that is when the command starts
  --older           also if the current release was built from a later commit that contains this one
  --preview         makes it public for nobody: prints a link by which a browser may show it
  --hours <n>       when the preview ends, within 24 hours
  --canary <share>  gives it to that share of browsers (5%), and takes it back if it fails more often than the
                    current one; npm run promote gives it to everybody, npm run rollback to nobody
  --walls           device entries that stay, such as walls and tablets, are among those browsers
  --commit, --run, --person  where the release comes from; without them, from git and the CI's variables`,
  promote: `npm run promote -- <remote> [--server <server>]

Makes the canary of a remote (npm run deploy -- <remote> --canary 5%) its current release.
  --server <server> of the suite at https://…, with the token in DEPLOY_TOKEN`,
  pin: `npm run pin -- <remote> [--off]

Keeps the canary of a remote on this machine (DATA_DIR) even if it fails more often than the current release.
  --off             lets the server take it back again`,
  rollback: `npm run rollback -- <remote> [--to-version <version>] [--from-version <version>] [--server <server>]

Ends the canary of the remote. Without one, goes back to the release that was current before; a second time to the
one before that.
  --to-version <v>    to any release that is kept (npm run releases)
  --from-version <v>  only while that one is current: so it can be repeated when its answer was lost
  --server <server>   of the suite at https://…, with the token in DEPLOY_TOKEN`,
  retire: `npm run retire -- <remote> [--from-version <version>] [--server <server>]

Takes a remote off the site: its addresses are “not found” from the next page load on, and its deploy tokens end.
A later rollback or deploy brings it back.
  --from-version <v>  only while that one is current; without it, the one that is when the command starts
  --server <server>   of the suite at https://…, with the token in DEPLOY_TOKEN`,
  'hand-over': `npm run hand-over -- <path> <from> <to> [--server <server>]

Gives an address of one remote to another one, in one step. If the other one has no release with it yet, the address
goes to it with the first one that has; until then the first remote answers. To itself, a remote takes that back.
  --server <server> of the suite at https://…, with the token of the remote that has the address in DEPLOY_TOKEN`,
  releases: `npm run releases [-- [<remote>] [--server <server>] [--needs] [--free]]

Says which remote runs which release, since when and by whom; of one remote, all releases that are kept.
  --server <server> of the suite at https://…; for one remote with the token in DEPLOY_TOKEN
  --needs           what the releases on this machine need of the shell, and which of them need it
  --free            removes releases on this machine that were replaced a day ago and that no page falls back to`,
  'deploy-token': `npm run deploy-token -- <remote> [--days <n>] [--list] [--revoke [<token>]]

Makes a token with which a team's pipeline can deploy that remote, and nothing else, to this suite (DATA_DIR).
It is shown once. The two newest of a remote work, so that the next one can take its place before the old one ends.
  --days <n>        how long it works; 365 without it
  --list            which tokens work, until when, and when each was used last
  --revoke          ends all of the remote, or the one that is named`,
};

interface Shape {
  options: string[];
  flags?: string[];
  /** How many names it takes, at least and at most. */
  names: [number, number];
}

const SHAPES: Record<Command, Shape> = {
  deploy: {
    options: ['from', 'to', 'at', 'from-version', 'commit', 'run', 'person', 'hours', 'canary'],
    flags: ['older', 'preview', 'walls'],
    names: [1, 1],
  },
  promote: { options: ['server'], names: [1, 1] },
  pin: { options: [], flags: ['off'], names: [1, 1] },
  rollback: { options: ['to-version', 'from-version', 'server'], names: [1, 1] },
  retire: { options: ['from-version', 'server'], names: [1, 1] },
  'hand-over': { options: ['server'], names: [3, 3] },
  releases: { options: ['server'], flags: ['needs', 'free'], names: [0, 1] },
  'deploy-token': { options: ['days'], flags: ['list', 'revoke'], names: [1, 2] },
};

export interface Arguments {
  help: boolean;
  remote: string | undefined;
  /** Further names. */
  more: string[];
  options: Record<string, string | undefined>;
  flags: ReadonlySet<string>;
}

/** @returns `remote` is there where the command wants one @throws UserError that says how it is written */
export function readArguments(command: Command, args: string[]): Arguments {
  const { options, flags = [], names } = SHAPES[command];
  const wrong = (why: string) => new UserError(`${why}\n\n${HELP[command]}`);
  const { values, positionals } = parse(args, options, flags, wrong);
  const [name, ...more] = positionals;
  if (values['help'] !== true) {
    const [least, most] = names;
    if (most === 3 && positionals.length !== most) throw wrong('Which path, of which remote, for which one?');
    if (positionals.length > most) throw wrong('One remote at a time, please.');
    if (positionals.length < least) throw wrong('Which remote?');
    if (values['from'] !== undefined && values['at'] !== undefined) throw wrong('--from or --at, not both.');
    if (values['preview'] === true && values['at'] !== undefined) throw wrong('--preview or --at, not both.');
    const canary = values['canary'];
    if (canary !== undefined && (values['at'] !== undefined || values['preview'] === true))
      throw wrong('--canary goes without --at and --preview.');
    if (canary !== undefined && shareOf(canary) === null) throw wrong(SHARE_WRONG);
    if (values['walls'] === true && canary === undefined) throw wrong('--walls is for --canary.');
    if (values['hours'] !== undefined && values['preview'] !== true) throw wrong('--hours is for --preview.');
  }
  const texts = options.map((option) => [option, textOf(values[option])]);
  return {
    help: values['help'] === true,
    remote: name,
    more,
    options: Object.fromEntries(texts),
    flags: new Set(flags.filter((flag) => values[flag] === true)),
  };
}

function parse(
  args: string[],
  options: string[],
  flags: string[],
  wrong: (why: string) => UserError,
): { values: Record<string, unknown>; positionals: string[] } {
  const texts = options.map((option) => [option, { type: 'string' as const }]);
  const switches = ['help', ...flags].map((flag) => [flag, { type: 'boolean' as const }]);
  try {
    return parseArgs({ args, options: Object.fromEntries([...texts, ...switches]), allowPositionals: true });
  } catch (error) {
    throw wrong(isNativeError(error) ? (error.message.split('. ')[0] ?? '') + '.' : String(error));
  }
}

export const SHARE_WRONG = `--canary is a share of browsers from 1% to ${CANARY_SHARE_MAX}%.`;

/** @returns a whole number of percent; null if it is none, or too much */
export function shareOf(text: unknown): number | null {
  const [, number] = /^(\d{1,2})%?$/.exec(String(text)) ?? [];
  const share = Number(number);
  return share >= 1 && share <= CANARY_SHARE_MAX ? share : null;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
