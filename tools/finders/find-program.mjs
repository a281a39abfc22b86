import { CHROMIUM_COMMANDS, installWithApt, playwrightsOwn } from './fetch-chromium.mjs';
import { FETCHED_MONGOD, mongodDownloads } from './fetch-mongod.mjs';
import { brotliModuleOf, FETCHED_NGINX, fetchNginx, problemOfNginx } from './fetch-nginx.mjs';
import {
  FETCHED_SCHEMATHESIS,
  fetchSchemathesis,
  problemOfSchemathesis,
  SCHEMATHESIS_VERSION,
} from './fetch-schemathesis.mjs';
import { problemOfVersion } from './version-problem.mjs';
import { isExecutable, onPath } from '../common/run.mjs';

/**
 * @typedef {(line: string) => void} Log
 *
 * @typedef {object} Source one place where a program may come from
 * @property {string} name for the error that lists the places
 * @property {() => Promise<string | null>} find its path; null when it is not there; throws when a fetch failed
 *
 * @typedef {object} Program
 * @property {string} title for the error
 * @property {readonly string[]} variables that may name its path
 * @property {readonly string[]} commands on the PATH
 * @property {string} [alsoIn] a folder that is not on everybody's PATH
 * @property {{ path: string, place: string }} [fetched] the result of an earlier fetch
 * @property {(env: NodeJS.ProcessEnv, log: Log) => readonly Source[]} others the last places, most of which fetch it
 * @property {(path: string) => Promise<string | null>} problemOf null when the program works, else its last output
 * @property {readonly string[]} help
 *
 * @typedef {'mongod' | 'chromium' | 'headless shell' | 'nginx' | 'schemathesis'} ProgramName
 * @typedef {{ log?: Log, env?: NodeJS.ProcessEnv, sources?: readonly Source[] }} FindOptions
 */

const CHROMIUM_HELP = [
  'install Chromium or Google Chrome, so that it is on the PATH (Debian: apt-get install chromium)',
  'CHROMIUM_PATH=<path of a Chromium or Chrome binary>',
  'npx playwright install chromium',
];

/**
 * Programs that npm does not install, and their places in this order: variables, the PATH, an earlier fetch, the others
 * (docs/decisions/0007).
 *
 * @type {Record<ProgramName, Program>}
 */
const PROGRAMS = {
  mongod: {
    title: 'MongoDB server (mongod)',
    variables: ['MONGOD_PATH'],
    commands: ['mongod'],
    fetched: { path: FETCHED_MONGOD, place: '.cache/mongod' },
    others: mongodDownloads,
    problemOf: problemOfVersion,
    help: [
      'install MongoDB 6.0 or newer, so that `mongod` is on the PATH',
      'MONGOD_PATH=<path of a mongod binary>',
      'MONGODB_URI=<address of your own replica set>',
      'a connection to the internet, so that it can be fetched',
    ],
  },
  chromium: {
    title: 'Chromium for the browser journeys',
    variables: ['CHROMIUM_PATH'],
    commands: CHROMIUM_COMMANDS,
    others: (env, log) => [
      { name: "Playwright's own", find: playwrightsOwn },
      { name: "Debian's package", find: () => installWithApt('chromium', env, log) },
    ],
    problemOf: problemOfVersion,
    help: CHROMIUM_HELP,
  },
  /**
   * Chromium without windows: no full screen, no notifications, no background pages, and less than half of the processor's time.
   * A Chromium named by the environment comes first; without a headless shell, it is a whole Chromium.
   */
  'headless shell': {
    title: 'Chromium for the browser journeys',
    variables: ['HEADLESS_SHELL_PATH', 'CHROMIUM_PATH'],
    commands: ['chromium-headless-shell'],
    others: (env, log) => [
      {
        name: "Debian's headless shell",
        find: () => installWithApt('chromium-headless-shell', env, log),
      },
      ...sourcesOf('chromium', env, log).slice(1),
    ],
    problemOf: problemOfVersion,
    help: CHROMIUM_HELP,
  },
  nginx: {
    title: 'nginx with the Brotli module',
    variables: ['NGINX_PATH'],
    commands: ['nginx'],
    // Often missing from the PATH of users other than root.
    alsoIn: '/usr/sbin',
    fetched: { path: FETCHED_NGINX, place: '.cache/nginx' },
    others: (env, log) => [{ name: "Debian's packages", find: () => fetchNginx(env, log) }],
    problemOf: problemOfNginx,
    help: [
      'install nginx and its Brotli module (Debian: apt-get install nginx libnginx-mod-http-brotli-static)',
      'NGINX_PATH=<path of an nginx with that module>',
    ],
  },
  schemathesis: {
    title: `Schemathesis ${SCHEMATHESIS_VERSION}`,
    variables: ['SCHEMATHESIS_PATH'],
    commands: ['schemathesis'],
    fetched: { path: FETCHED_SCHEMATHESIS, place: '.cache/schemathesis' },
    others: (env, log) => [
      { name: `schemathesis ${SCHEMATHESIS_VERSION} from PyPI`, find: () => fetchSchemathesis(env, log) },
    ],
    problemOf: problemOfSchemathesis,
    help: [
      'Python 3.10 or newer with pip (Debian: apt-get install python3-pip), and a connection to PyPI',
      `SCHEMATHESIS_PATH=<path of the program \`schemathesis\`, version ${SCHEMATHESIS_VERSION}>`,
    ],
  },
};

/**
 * Finds or fetches a program that runs on this machine. Safe to call from several processes at once.
 *
 * @param {ProgramName} name
 * @param {FindOptions} [options]
 * @returns {Promise<string>} absolute path of the binary
 * @throws {Error} whose message lists the places that were tried and how to get one
 */
export async function findProgram(
  name,
  { log = console.error, env = process.env, sources = sourcesOf(name, env, log) } = {},
) {
  const { title, problemOf, help } = PROGRAMS[name];
  /** @type {string[]} */
  const tried = [];
  for (const source of sources) {
    try {
      const path = await source.find();
      const problem = path === null ? 'not there' : await problemOf(path);
      if (path !== null && problem === null) return path;
      tried.push(`${source.name}: ${path === null ? problem : `${path} does not run (${problem})`}`);
    } catch (error) {
      tried.push(`${source.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(
    [
      `No ${title} that runs on this machine. Tried:`,
      ...tried.map((line) => `  - ${line}`),
      'Any one of these helps:',
      ...help.map((line) => `  - ${line}`),
    ].join('\n'),
  );
}

/**
 * @param {ProgramName} name
 * @param {NodeJS.ProcessEnv} env
 * @param {Log} log
 * @returns {Source[]} in order
 */
export function sourcesOf(name, env, log) {
  const { variables, commands, alsoIn, fetched, others } = PROGRAMS[name];
  const searched = alsoIn === undefined ? env : { ...env, PATH: `${env['PATH'] ?? ''}:${alsoIn}` };
  return [
    ...variables.map((variable) => ({ name: variable, find: async () => env[variable] || null })),
    { name: `${commands.join(', ')} on the PATH`, find: () => anyOnPath(commands, searched) },
    ...(fetched
      ? [
          {
            name: `one fetched earlier (${fetched.place})`,
            find: async () => ((await isExecutable(fetched.path)) ? fetched.path : null),
          },
        ]
      : []),
    ...others(env, log),
  ];
}

/** @param {readonly string[]} commands @param {NodeJS.ProcessEnv} env */
async function anyOnPath(commands, env) {
  for (const command of commands) {
    const path = await onPath(command, env);
    if (path !== null) return path;
  }
  return null;
}

/**
 * @typedef {object} Nginx
 * @property {string} binary
 * @property {string} brotliModule loaded by the configuration in deploy/nginx
 *
 * @param {FindOptions} [options]
 * @returns {Promise<Nginx>}
 * @throws {Error} as {@link findProgram}
 */
export async function findNginx(options) {
  const binary = await findProgram('nginx', options);
  return { binary, brotliModule: await brotliModuleOf(binary) };
}
