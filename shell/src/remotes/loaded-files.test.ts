/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { folderOf, keepChunksApart, removeTraces, stopWaiting } from './loaded-files';

const OLD = '/releases/mf-queue/1.0.0/';
const NEW = '/releases/mf-queue/2.0.0/';

beforeEach(() => {
  document.head.innerHTML = '';
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Does what a file of a release does, as that file. */
function runAs<Value>(file: string, work: () => Value): Value {
  const script = Object.assign(document.createElement('script'), { src: file });
  const current = jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  const value = work();
  current.mockRestore();
  return value;
}

const list = 'webpackChunkmf_queue';
const chunks = window as Window & { [list]?: string[] };
/** The start of the address of every file of a build. */
const push = (chunk: string) => () => (chunks[list] = chunks[list] ?? []).push(chunk);

it('two releases of a remote have a list of chunks each', () => {
  keepChunksApart(list);
  runAs(`${OLD}remoteEntry.js`, push('old entry'));
  runAs(`${NEW}remoteEntry.js`, push('new entry'));
  runAs(`${OLD}screen-admin.js`, push('old screen, late'));
  expect(runAs(`${NEW}screen-admin.js`, () => chunks[list])).toEqual(['new entry']);
  expect(runAs(`${OLD}screen-admin.js`, () => chunks[list])).toEqual(['old entry', 'old screen, late']);
});

function styleFrom(folder: string): HTMLStyleElement {
  const style = document.createElement('style');
  style.dataset['from'] = folder;
  return style;
}

describe('removing the traces of a release', () => {
  it('removes its styles, and its scripts on their way, and nothing of others', () => {
    for (const folder of [OLD, NEW, '/releases/shell/1/']) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${folder}a.css` }),
        styleFrom(folder),
        Object.assign(document.createElement('script'), { type: 'text/plain', src: `${folder}a.js` }),
      );
    }
    removeTraces(folderOf(`${OLD}remoteEntry.js`));
    expect(document.head.innerHTML).not.toContain(OLD);
    expect(document.head.querySelectorAll('link, style, script')).toHaveLength(6);
  });
});

it('before a release is loaded again, files that it waits for are removed, and its styles that came stay', () => {
  const link = (file: string) =>
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${OLD}${file}` });
  const came = link('came.css');
  Object.defineProperty(came, 'sheet', { value: {} });
  const script = Object.assign(document.createElement('script'), { type: 'text/plain', src: `${OLD}a.js` });
  document.head.append(came, link('asked-for.css'), styleFrom(OLD), script);
  stopWaiting(folderOf(`${OLD}remoteEntry.js`));
  expect([...document.head.children]).toEqual([came, document.querySelector('style')]);
});
