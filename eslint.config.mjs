import js from '@eslint/js';
import boundaries from 'eslint-plugin-boundaries';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { findRemotes } from './tools/common/remotes.mjs';

// Its types speak of an ES module; what Node loads is the CommonJS one, which is the plugin itself.
const boundariesPlugin = 'default' in boundaries ? boundaries.default : boundaries;

const REMOTE_NAMES = findRemotes();
/** Template of new remotes; the same rules apply. */
const TEMPLATE = 'templates/remote';
const BROWSER = [...REMOTE_NAMES, TEMPLATE, 'shell', 'packages/ui', 'packages/router', 'packages/host-kit'];
const BROWSER_SOURCES = [
  ...BROWSER.map((folder) => `${folder}/src/**/*.{ts,tsx}`),
  'api/page-scripts/**/*.ts',
];
const TESTS = ['**/*.test.{ts,tsx,mjs}', '**/*.spec.ts', '**/testing/**'];
const NODE_FILES = [
  'tools/**',
  'checks/**',
  'deploy/**',
  'api/**',
  'packages/build-kit/**',
  '**/*.config.mjs',
];

/** The layers of the API, lowest first: each imports itself and those before it (docs/architecture.md). */
const API_LAYERS = ['platform', 'access', 'features', 'delivery', 'operator'].map((layer) => `api-${layer}`);
/** Packages of the product that know neither a browser nor a server. */
const PURE = ['estimate', 'rules', 'contracts'];
const WHOLE_API = ['api', ...API_LAYERS, ...PURE];

/** The allowed imports. A file that is not named here is tooling and may import everything. */
const BOUNDARIES = [
  { from: 'remote', to: ['package', ...PURE], itself: '{{ from.element.captured.name }}' },
  { from: 'shell', to: ['shell', 'package', ...PURE] },
  { from: 'package', to: ['package', ...PURE] },
  { from: 'estimate', to: PURE },
  { from: 'rules', to: ['rules', 'contracts'] },
  { from: 'contracts', to: ['contracts'] },
  { from: 'api', to: WHOLE_API },
  ...API_LAYERS.map((layer, at) => ({
    from: layer,
    to: [...API_LAYERS.slice(0, at + 1), ...PURE],
  })),
];

/**
 * @param {{ from: string, to: string[], itself?: string }[]} boundaries
 * @returns {['error', object]} options of boundaries/dependencies
 */
const boundariesRule = (boundaries) => [
  'error',
  {
    default: 'allow',
    policies: boundaries.flatMap(({ from, to, itself }) => [
      {
        from: { element: { type: from } },
        disallow: { to: { element: { type: '*' } } },
        message: `${from} may import only ${to.join(' and ')}${itself ? ' and itself' : ''}`,
      },
      { from: { element: { type: from } }, allow: { to: { element: { types: { anyOf: to } } } } },
      ...(itself
        ? [
            {
              from: { element: { type: from } },
              allow: { to: { element: { type: from, captured: { name: itself } } } },
            },
          ]
        : []),
    ]),
  },
];

/** The belt to the boundaries' braces, and what costs every page bytes when it slips in. */
const FORBIDDEN_IN_BROWSER = {
  paths: [
    {
      name: 'react-router',
      message:
        'Import from react-router-dom: that one is shared. Only packages/router stands on react-router.',
    },
    {
      name: '@queuebell/contracts',
      allowTypeImports: true,
      message:
        'Its values bring zod to the page. Types are free; values are in /limits, /messages and /registry.',
    },
  ],
  patterns: [
    {
      group: [
        ...REMOTE_NAMES,
        ...REMOTE_NAMES.map((name) => `${name}/*`),
        'shell',
        'shell/*',
        'api',
        'api/*',
      ],
      message: 'Remotes, shell and API share only packages/*.',
    },
  ],
};

const PROGRAMS = ['child_process', 'node:child_process'].map((name) => ({
  name,
  message: 'The API starts no program.',
}));

const OUTGOING_CLIENT = 'api/src/platform/http/outgoing.ts';
const USE_OUTGOING_CLIENT = `Requests to other hosts go through ${OUTGOING_CLIENT}.`;
/** Types of these are free, and so is what only looks at addresses. */
const CONNECTING = ['http', 'https', 'http2', 'net', 'tls', 'dgram']
  .flatMap((name) =>
    [name, `node:${name}`].map((module) => ({
      name: module,
      allowTypeImports: true,
      message: USE_OUTGOING_CLIENT,
      ...(name === 'net' && { importNames: ['default', 'connect', 'createConnection', 'Socket'] }),
    })),
  )
  .concat(
    ['undici', 'axios', 'node-fetch'].map((name) => ({
      name,
      allowTypeImports: true,
      message: USE_OUTGOING_CLIENT,
    })),
  );

const RULES_ARE_PURE =
  'The rules know no clock, no chance and no I/O: what they need is in the command or in `now`.';
/** Of the contracts the rules take types, and values that bring no zod. */
const IMPORTED_BY_RULES = {
  paths: FORBIDDEN_IN_BROWSER.paths.filter(({ name }) => name === '@queuebell/contracts'),
  patterns: [
    {
      regex:
        '^(?!\\.{1,2}/|@queuebell/queue-rules$|@queuebell/contracts$|@queuebell/contracts/(limits|hours-rules|ticket-id)$)',
      message: RULES_ARE_PURE,
    },
  ],
};
const IMPURE_GLOBALS = [
  ...['performance', 'process', 'crypto', 'fetch', 'setTimeout', 'setInterval', 'setImmediate'],
  ...['globalThis', 'window', 'self', 'document', 'navigator', 'localStorage', 'indexedDB', 'console'],
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '.cache/',
      '.data*/',
      'test-results/',
      'playwright-report/',
      'coverage/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_$', ignoreRestSiblings: true },
      ],
      eqeqeq: 'error',
      // Subject, verb, object: many readers have another first language.
      'no-warning-comments': [
        'error',
        { terms: ['what', 'who', 'whoever'], location: 'start', decoration: ['*'] },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'test', property: 'only' },
        { object: 'it', property: 'only' },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs,cjs}'],
    plugins: { boundaries: boundariesPlugin },
    settings: {
      'boundaries/root-path': import.meta.dirname,
      'boundaries/elements': [
        { type: 'remote', pattern: ['mf-*', 'templates/*'], capture: ['name'], partialMatch: false },
        { type: 'shell', pattern: 'shell', partialMatch: false },
        { type: 'contracts', pattern: 'packages/contracts', partialMatch: false },
        { type: 'rules', pattern: 'packages/queue-rules', partialMatch: false },
        { type: 'estimate', pattern: 'packages/wait-estimate', partialMatch: false },
        { type: 'package', pattern: 'packages/*', capture: ['name'], partialMatch: false },
        ...API_LAYERS.map((layer) => ({
          type: layer,
          pattern: layer.replace('-', '/src/'),
          partialMatch: false,
        })),
        { type: 'api', pattern: 'api', partialMatch: false },
      ],
      'import/resolver': { [`${import.meta.dirname}/tools/house/eslint-resolver.cjs`]: {} },
    },
    rules: {
      'boundaries/dependencies': boundariesRule(BOUNDARIES),
    },
  },
  {
    // A test of one part may start the whole API.
    files: ['api/src/**/*.test.ts'],
    rules: {
      'boundaries/dependencies': boundariesRule(API_LAYERS.map((layer) => ({ from: layer, to: WHOLE_API }))),
    },
  },
  { files: NODE_FILES, languageOptions: { globals: globals.node } },
  {
    files: ['**/*.cjs'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
    languageOptions: { sourceType: 'commonjs', globals: globals.node },
  },
  {
    files: BROWSER_SOURCES,
    languageOptions: { globals: globals.browser },
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', FORBIDDEN_IN_BROWSER],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name="pushState"]',
          message: 'The router does not notice it: the address changes, and the screen stays. Use links.go.',
        },
      ],
    },
  },
  {
    files: ['packages/queue-rules/src/**', 'packages/wait-estimate/src/**'],
    ignores: TESTS,
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', IMPORTED_BY_RULES],
      'no-restricted-globals': [
        'error',
        ...IMPURE_GLOBALS.map((name) => ({ name, message: RULES_ARE_PURE })),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: RULES_ARE_PURE },
        { object: 'Math', property: 'random', message: RULES_ARE_PURE },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: RULES_ARE_PURE },
        { selector: 'CallExpression[callee.name="Date"]', message: RULES_ARE_PURE },
      ],
    },
  },
  {
    files: ['packages/router/src/**'],
    rules: { '@typescript-eslint/no-restricted-imports': 'off' },
  },
  {
    // The API starts no programs, so no input from outside can reach a shell (docs/security.md, 1.2.5).
    files: ['api/src/**'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', ...PROGRAMS] },
  },
  {
    // One client connects to other hosts, and only to public addresses (docs/security.md, 1.3.6).
    files: ['api/src/**'],
    ignores: [OUTGOING_CLIENT, ...TESTS],
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', ...PROGRAMS, ...CONNECTING],
      'no-restricted-globals': [
        'error',
        ...['fetch', 'WebSocket', 'EventSource'].map((name) => ({ name, message: USE_OUTGOING_CLIENT })),
      ],
      'no-restricted-properties': [
        'error',
        ...['globalThis', 'global', 'self'].map((object) => ({
          object,
          property: 'fetch',
          message: USE_OUTGOING_CLIENT,
        })),
        ...['sendNotification', 'generateRequestDetails'].map((property) => ({
          object: 'webPush',
          property,
          message: 'It parses addresses by other rules than ours.',
        })),
        { property: 'syncIndexes', message: 'It drops the indexes that an older release needs.' },
      ],
    },
  },
  {
    // A test costs no visitor a byte, and a missing element fails it as well as a check would.
    files: TESTS,
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { patterns: FORBIDDEN_IN_BROWSER.patterns }],
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    // Nest reads the types of constructors at run time, and its modules are classes of nothing but a decorator.
    files: ['api/**/*.ts'],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
    },
  },
  {
    files: ['checks/bench/react-alone/**', 'checks/bench/live-click.ts'],
    languageOptions: { globals: globals.browser },
  },
  {
    // These rules run the React compiler, which takes a fifth of the whole time; no visitor runs a test.
    files: BROWSER_SOURCES,
    ignores: TESTS,
    ...reactHooks.configs.flat.recommended,
  },
);
