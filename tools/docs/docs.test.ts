import { expect, test } from '@jest/globals';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { TEAM_SCRIPTS } from '../pack/team-manifest.ts';
import { GENERATED, generateDocument } from './generated-docs.ts';

const repo = fileURLToPath(new URL('../..', import.meta.url));
const table = fs.readFileSync(path.join(repo, 'docs/spec-coverage.md'), 'utf8');

/** The files that a cell of a table names. */
const filesIn = (cell: string) =>
  [...cell.matchAll(/`([\w.-]+\/[\w./-]+\.\w+)`/g)].map(([, file]) => file ?? '');

const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (row|-)/.test(line))
  .map((line) => {
    const [, row = '', doneBy = '', shownBy = ''] = line.split('|');
    return { row: row.trim(), doneBy: filesIn(doneBy), shownBy: filesIn(shownBy) };
  });

test('every file that the table of the specification names exists', () => {
  const named = rows.flatMap(({ doneBy, shownBy }) => [...doneBy, ...shownBy]);
  expect(named.filter((file) => !fs.existsSync(path.join(repo, file)))).toStrictEqual([]);
});

test('every row of the specification’s table names what does it and a test that shows it', () => {
  assert.ok(rows.length > 100);
  const isTest = (file: string) => /\.(test|spec)\.\w+$/.test(file);
  expect(
    rows.filter(
      ({ doneBy, shownBy }) =>
        doneBy.length === 0 || shownBy.length === 0 || doneBy.some(isTest) || !shownBy.every(isTest),
    ),
  ).toStrictEqual([]);
});

test('the specification’s table has all the sections of the specification', () => {
  const sections = [...table.matchAll(/^## (\d)\. /gm)].map(([, number]) => Number(number));
  expect(sections).toStrictEqual([2, 3, 4, 5, 6, 7, 8, 9]);
});

const security = fs.readFileSync(path.join(repo, 'docs/security.md'), 'utf8');

test('every file that the table of security names exists', () => {
  const named = security.split('\n').flatMap(filesIn);
  assert.ok(named.length > 100);
  expect(named.filter((file) => !fs.existsSync(path.join(repo, file)))).toStrictEqual([]);
});

/** Without the list at its end, which names some of them again. */
const [requirements = ''] = security.split('## What is not met');

test('every row of the table of security says how or why not, and names only tests', () => {
  const cells = requirements
    .split('\n')
    .filter((line) => /^\| \d+\.\d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  assert.ok(cells.length > 80);
  const isTest = (file: string) => /\.(test|spec)\.\w+$/.test(file);
  expect(
    cells.filter(([, , how = '', shownBy = '']) => how === '' || !filesIn(shownBy).every(isTest)),
  ).toStrictEqual([]);
});

test('the table of security has all the chapters of the standard', () => {
  const chapters = [...security.matchAll(/^## V(\d+) /gm)].map(([, number]) => Number(number));
  expect(chapters).toStrictEqual(Array.from({ length: 17 }, (_, index) => index + 1));
});

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 begins with, but for V10 and V17, which are of nothing here. */
const ASVS = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1
  4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2
  7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
  12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1
  16.2:5 16.3:4 16.4:3 16.5:3`;

test('the table of security has every requirement of levels 1 and 2', () => {
  const sections = [...ASVS.matchAll(/(\d+\.\d+):(\d+)/g)];
  const wanted = sections.flatMap(([, section, count]) =>
    Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`),
  );
  const found = requirements
    .split('\n')
    .flatMap((line) => /^\| ([\d., –]+) /.exec(line)?.[1]?.split(', ') ?? [])
    .flatMap((part) => {
      const [first = '', last = first] = part.split('–');
      const [, section = '', from = ''] = /^(\d+\.\d+)(?:\.(\d+))?$/.exec(first) ?? [];
      if (from === '') return wanted.filter((one) => one.startsWith(`${section}.`));
      const to = Number(last.split('.').at(-1));
      return Array.from(
        { length: to - Number(from) + 1 },
        (_, index) => `${section}.${Number(from) + index}`,
      );
    });
  expect([...new Set(found)].sort()).toStrictEqual(wanted.sort());
});

test('each security requirement that is not met has a reason and advice for operators, and its row says so', () => {
  const [, list = ''] = security.split('## What is not met');
  const open = list.split('\n').filter((line) => /^\| \d, \d/.test(line));
  const named = open.flatMap((line) => {
    const [, which = '', reason = '', advice = ''] = line.split('|').map((cell) => cell.trim());
    assert.ok(reason.endsWith('.') && advice.endsWith('.'), line);
    return which.split(', ').slice(1);
  });
  const unmet = requirements.split('\n').filter((line) => /^\| \d.*\*\*(no|less)\*\*/.test(line));
  const sectionsOf = (all: readonly string[]) =>
    new Set(all.flatMap((text) => text.match(/^\d+\.\d+/) ?? []));
  const ofRows = sectionsOf(unmet.map((line) => line.slice(2)));
  expect([...sectionsOf(named)].sort()).toStrictEqual([...ofRows].sort());
});

const texts = markdownIn('.').map((file) => [file, fs.readFileSync(path.join(repo, file), 'utf8')] as const);

/** The Markdown of the repository below a folder. */
function markdownIn(folder: string): string[] {
  return fs.readdirSync(path.join(repo, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      const isOurs =
        !['node_modules', 'dist', 'test-results'].includes(entry.name) && !entry.name.startsWith('.');
      return isOurs ? markdownIn(name) : [];
    }
    return name.endsWith('.md') ? [name] : [];
  });
}

/** As GitHub makes it of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** The addresses that a text leads to, without its blocks of code. */
const linksIn = (text: string) =>
  [...text.replace(/^```.*?^```/gms, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);

test('every relative link in the documents leads to a file, and to a heading of it', () => {
  const links = texts.flatMap(([file, text]) => linksIn(text).map((link) => ({ file, link })));
  assert.ok(links.length > 50);
  const isBroken = ({ file, link }: { file: string; link: string }) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [to = '', anchor] = link.split('#');
    // The template's files are read in a folder beside the others.
    const from = file.replace('templates/remote/', 'mf-sample/');
    const target = to === '' ? file : path.join(path.dirname(from), to);
    if (!fs.existsSync(path.join(repo, target))) return true;
    return (
      anchor !== undefined && !anchorsIn(fs.readFileSync(path.join(repo, target), 'utf8')).includes(anchor)
    );
  };
  expect(links.filter(isBroken)).toStrictEqual([]);
});

/** In `code style`, from the root of the repository. */
const placesIn = (text: string) =>
  [...text.matchAll(/`((?:[\w.-]+\/)+(?:[\w.-]+\.\w+)?)`/g)].map(([, place = '']) => place);

for (const name of ['architecture', 'developing', 'glossary', 'specification']) {
  test(`every file and folder that docs/${name}.md names exists`, () => {
    const text = fs.readFileSync(path.join(repo, `docs/${name}.md`), 'utf8').replace(/^## Adding.*/ms, '');
    expect(placesIn(text).filter((place) => !fs.existsSync(path.join(repo, place)))).toStrictEqual([]);
  });
}

/** Words a minute of somebody who reads code in a language that is not their own. */
const READ_A_MINUTE = 240;

test('the queue’s rules have a first reading of fifteen minutes, of files that exist', () => {
  const folder = path.join(repo, 'packages/queue-rules');
  const readme = fs.readFileSync(path.join(folder, 'README.md'), 'utf8');
  const files = [...readme.matchAll(/^\d\. `([^`]+)`: /gm)].map(([, file = '']) => file);
  expect(files).toContain('src/decide.ts');
  const all = [readme, ...files.map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))];
  const words = all.flatMap((text) => text.split(/\s+/).filter(Boolean));
  expect(words.length).toBeLessThanOrEqual(15 * READ_A_MINUTE);
  const named = [...readme.matchAll(/`(src\/[\w/.-]+)`/g)].map(([, place = '']) => place);
  expect(named.filter((place) => !fs.existsSync(path.join(folder, place)))).toStrictEqual([]);
});

test('the table of shards names every collection', () => {
  const text = fs.readFileSync(path.join(repo, 'docs/scaling.md'), 'utf8');
  const collections = fs.readFileSync(path.join(repo, 'api/test/collections.ts'), 'utf8');
  const [, members = ''] = /interface Collections \{([^}]*)\}/.exec(collections) ?? [];
  const names = [...members.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
  expect(names).toContain('queues');
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  expect(names.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))).toStrictEqual([]);
});

test('decision 0004 lists each use of a driver’s collection in the API, and no other', () => {
  const text = fs.readFileSync(path.join(repo, 'docs/decisions/0004-a-model-for-each-collection.md'), 'utf8');
  const places = [...text.matchAll(/^\| `(api\/src\/[^`]+)`/gm)].map(([, place = '']) => place);
  const sources = fs.readdirSync(path.join(repo, 'api/src'), { recursive: true, encoding: 'utf8' });
  const users = sources
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.join('api/src', file))
    .filter((file) =>
      /collectionOf\(|\.collection\b|\.watch[(<]/.test(fs.readFileSync(path.join(repo, file), 'utf8')),
    );
  const isIn = (place: string, file: string) => file === place || file.startsWith(`${place}/`);
  expect(users.filter((file) => !places.some((place) => isIn(place, file)))).toStrictEqual([]);
  expect(places.filter((place) => !users.some((file) => isIn(place, file)))).toStrictEqual([]);
});

test('each decision has a number of its own', () => {
  const numbers = fs.readdirSync(path.join(repo, 'docs/decisions')).map((name) => name.slice(0, 4));
  expect(numbers.filter((number, place) => numbers.indexOf(number) < place)).toStrictEqual([]);
});

test('the glossary has each term once', () => {
  const terms = [
    ...fs.readFileSync(path.join(repo, 'docs/glossary.md'), 'utf8').matchAll(/^\| ([^|]+?) +\|/gm),
  ]
    .flatMap(([, cell = '']) => cell.split(', '))
    .filter((term) => term !== 'term' && !term.startsWith('---'));
  assert.ok(terms.length > 80);
  expect(terms.filter((term, place) => terms.indexOf(term) < place)).toStrictEqual([]);
});

for (const file of GENERATED) {
  test(`${file} agrees with the code; if not, npm run docs rewrites it`, async () => {
    const { now, current } = await generateDocument(file);
    assert.equal(now, current);
  });
}

test('the specification lists each address of a screen', () => {
  const text = fs.readFileSync(path.join(repo, 'docs/specification.md'), 'utf8');
  const configs = fs.readdirSync(repo).filter((name) => name.startsWith('mf-'));
  const addresses = configs.flatMap((remote) => {
    const source = fs.readFileSync(path.join(repo, remote, 'webpack.config.mjs'), 'utf8');
    const [, screens = ''] = /screens: \{(.*?)\n {2}\}/s.exec(source) ?? [];
    return [...screens.matchAll(/'(\/[^']*)':/g)].map(([, address = '']) => address);
  });
  assert.ok(addresses.length > 20);
  expect(addresses.filter((address) => !text.includes(`\`${address}\``))).toStrictEqual([]);
});

test('every script that the documents tell people to run exists, here or in a repository of a team', () => {
  const { scripts: own } = JSON.parse(fs.readFileSync(path.join(repo, 'package.json'), 'utf8'));
  const scripts = { ...own, ...TEAM_SCRIPTS };
  const named = texts.flatMap(([file, text]) =>
    [...text.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => ({ file, name })),
  );
  assert.ok(named.length > 20);
  expect(named.filter(({ name }) => !Object.hasOwn(scripts, name))).toStrictEqual([]);
});

test('a version of a release has as many digits in the documents as in reality', () => {
  const versions = texts.flatMap(([file, text]) =>
    [...text.matchAll(/--to-version \d+\.\d+\.\d+-([0-9a-f]+)/g)].map(([, digits = '']) => ({
      file,
      digits,
    })),
  );
  assert.ok(versions.length > 0);
  const source = fs.readFileSync(path.join(repo, 'api/src/delivery/releases/release-files.ts'), 'utf8');
  const length = Number(/HASH_DIGITS = (\d+);/.exec(source)?.[1]);
  expect(versions.filter(({ digits }) => digits.length !== length)).toStrictEqual([]);
});
