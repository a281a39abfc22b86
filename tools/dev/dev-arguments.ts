import { parseArgs } from 'node:util';
import { isNativeError } from 'node:util/types';
import { UserError } from '../common/user-error.mjs';

export const DEV_HELP = `npm run dev [-- <app>…] [--shell <https://deployed.example>]

Without names: the shell, all remotes and the API, each compiled when it changes.
With names:    those apps and the shell, and the rest as it was last built.
With --shell:  those remotes in a suite that is deployed elsewhere: its shell, its API, its data, its other remotes.

When a file is saved, its components are exchanged in the page, which keeps what was typed. With --shell, pages in the shell are loaded
again instead; the page of a remote alone, /remotes/<name>/…, keeps what was typed there, too.`;

interface DevArguments {
  /** In development. */
  apps: readonly string[];
  /** The origin of a deployed suite; null for one that runs here. */
  suite: string | null;
  help: boolean;
}

/**
 * @param argv what follows `npm run dev --`
 * @param allApps the shell and the remotes
 * @throws UserError
 */
export function readDevArguments(argv: readonly string[], allApps: readonly string[]): DevArguments {
  const { names, shell, help } = parse(argv);
  const unknown = names.filter((name) => !allApps.includes(name));
  if (unknown.length > 0) {
    throw new UserError(`There is no app called ${unknown.join(', ')}. There are: ${allApps.join(', ')}.`);
  }
  // A built shell has React's production build, which cannot exchange components in a page.
  const here = names.length === 0 ? allApps : [...new Set(['shell', ...names])];
  if (shell === undefined) return { apps: here, suite: null, help };
  if (names.length === 0 || names.includes('shell')) {
    throw new UserError(`--shell is for remotes: name the one you work on.\n\n${DEV_HELP}`);
  }
  return { apps: names, suite: originOf(shell), help };
}

function parse(argv: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { shell: { type: 'string' }, help: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    return { names: [...new Set(positionals)], ...values, help: values.help === true };
  } catch (error) {
    throw new UserError(`${isNativeError(error) ? error.message : error}\n\n${DEV_HELP}`);
  }
}

/** @throws UserError if it is not the address of a suite */
export function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isAddress = url !== null && /^https?:$/.test(url.protocol);
  if (!isAddress || url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new UserError(
      `--shell ${text} is not the address of a suite. It looks like https://queuebell.example, without a path.`,
    );
  }
  return url.origin;
}
