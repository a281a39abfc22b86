import { findProgram } from '../finders/find-program.mjs';

/** @typedef {'mongod' | 'nginx' | 'schemathesis' | 'chromium'} Tool */
/** @typedef {(options: { log: (line: string) => void }) => Promise<unknown>} Finder */

/**
 * Groups are fetched at the same time; tools of one group come from the same package manager, one after the other.
 *
 * @type {readonly (readonly [Tool, Finder][])[]}
 */
const GROUPS = [
  [['mongod', (options) => findProgram('mongod', options)]],
  [['schemathesis', (options) => findProgram('schemathesis', options)]],
  [
    ['nginx', (options) => findProgram('nginx', options)],
    [
      'chromium',
      async (options) => [
        await findProgram('headless shell', options),
        await findProgram('chromium', options),
      ],
    ],
  ],
];

/**
 * Starts to fetch missing tools early. A failure is not reported here, because the stage that needs the tool asks again and reports it.
 *
 * @param {readonly Tool[]} tools
 * @param {(line: string) => void} log
 * @param {typeof GROUPS} [groups]
 * @returns {(needed: readonly Tool[]) => Promise<void>} settles when each is there or has failed
 */
export function fetchEarly(tools, log, groups = GROUPS) {
  /** @type {Map<Tool, Promise<void>>} */
  const fetched = new Map();
  for (const group of groups) {
    let before = Promise.resolve();
    for (const [tool, find] of group.filter(([name]) => tools.includes(name))) {
      before = before
        .then(() => find({ log }))
        .then(
          () => {},
          () => {},
        );
      fetched.set(tool, before);
    }
  }
  return async (needed) => {
    await Promise.all(needed.map((tool) => fetched.get(tool)));
  };
}
