/** @jest-environment jsdom */
import { describe, expect, it, jest } from '@jest/globals';
import { ClientErrorReport } from '@queuebell/contracts';
import { REPORTS_PER_PAGE, createReporter } from './create-reporter';
import { releaseOfFile } from './release-of-file';
import { watchErrors } from './watch-errors';

function createPage(answer: () => Promise<Response> = async () => ({ ok: true }) as Response) {
  const fetch = jest.fn<typeof globalThis.fetch>(answer);
  const held: (() => void)[] = [];
  const page = { isLeft: false, stay: () => held.forEach((act) => act()) };
  const whenStaying = (act: () => void) => void (page.isLeft ? held.push(act) : act());
  const report = createReporter({ fetch, page: () => '/ticket/:id', whenStaying });
  const sent = () =>
    fetch.mock.calls.map(([, init]) => ClientErrorReport.parse(JSON.parse(String(init?.body))));
  return { page, fetch, report, sent };
}

describe('a report of a problem', () => {
  it('has the fields of the contract, and nothing about the visitor', () => {
    const { fetch, report, sent } = createPage();
    const cause = new TypeError('No place for "Amira"');
    cause.stack =
      'TypeError: No place for "Amira"\n    at f (https://shop.example/releases/mf-queue/2.0.0/a.js:1:2)';
    const about = { remote: 'mf-queue', version: '2.0.0', fallback: '1.0.0' };
    report({ area: 'shell/remotes', message: 'It broke.', cause, ...about });
    expect(sent()).toEqual([
      {
        area: 'shell/remotes',
        message: 'It broke. TypeError: No place for …',
        ...about,
        page: '/ticket/:id',
        stack: 'f /releases/mf-queue/2.0.0/a.js:1:2',
      },
    ]);
    expect(fetch).toHaveBeenCalledWith(
      '/api/client-errors',
      expect.objectContaining({ keepalive: true, credentials: 'omit' }),
    );
  });

  it('is not sent by a page that is being left, unless it stays', () => {
    const { page, report, sent } = createPage();
    page.isLeft = true;
    report({ area: 'queue/stream', message: 'It cannot be reached.' });
    expect(sent()).toEqual([]);
    page.stay();
    expect(sent()).toMatchObject([{ area: 'queue/stream' }]);
  });

  it('names the refusal of the API that it is about', () => {
    const { report, sent } = createPage();
    report({
      area: 'queue/close',
      message: 'Too late.',
      cause: { ok: false, code: 'NOT_FOUND', status: 404 },
    });
    expect(sent()).toMatchObject([{ message: 'Too late. NOT_FOUND' }]);
  });

  it('is shortened to what the server accepts', () => {
    const { report, sent } = createPage();
    const cause = new Error('longer '.repeat(999));
    cause.stack = '    at f (https://shop.example/releases/shell/1/a.js:1:2)\n'.repeat(999);
    report({ area: 'queue/poll', message: 'Long. ', cause });
    expect(sent()).toHaveLength(1);
  });

  it('is sent once, and a page sends only so many', () => {
    const { fetch, report } = createPage();
    report({ area: 'queue/poll', message: 'No answer.' });
    report({ area: 'queue/poll', message: 'No answer.' });
    expect(fetch).toHaveBeenCalledTimes(1);
    for (let n = 0; n < 2 * REPORTS_PER_PAGE; n++)
      report({ area: 'queue/poll', message: `No answer, ${n}.` });
    expect(fetch).toHaveBeenCalledTimes(REPORTS_PER_PAGE);
  });

  it.each<[string, () => Promise<Response>]>([
    ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'the browser refuses to send it',
      () => {
        throw new Error('quota');
      },
    ],
  ])('does not throw when %s', async (_what, answer) => {
    const { report } = createPage(answer);
    expect(() => report({ area: 'queue/poll', message: 'No answer.' })).not.toThrow();
    await Promise.resolve();
  });
});

describe('errors that no code caught', () => {
  const registry = {
    contract: 1,
    remotes: {
      'mf-far': {
        version: '7.0.0',
        entry: 'https://cdn.example/far/7/remoteEntry.js',
        manifest: 'https://cdn.example/far/7/mf-manifest.json',
        paths: ['/far'],
        previous: {
          version: '6.0.0',
          entry: 'https://cdn.example/far/6/remoteEntry.js',
          manifest: 'https://cdn.example/far/6/mf-manifest.json',
        },
      },
    },
  };

  /** The reports of an error with these lines of stack, once as an error and once as a rejection. */
  function sentOf(...places: string[]) {
    const send = jest.fn();
    watchErrors({ window, send, releaseOf: (stack) => releaseOfFile(stack, registry) });
    const error = new RangeError('too far');
    error.stack = ['RangeError: too far', ...places].join('\n');
    window.dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
    return { sent: send.mock.calls.flat(), error };
  }

  it('are reported', () => {
    const { sent, error } = sentOf('    at f (https://shop.example/releases/shell/1/a.js:1:2)');
    const message = 'Uncaught error.';
    expect(sent).toEqual([
      { area: 'page/error', message, cause: error },
      { area: 'page/rejection', message, cause: error },
    ]);
  });

  it.each([
    [
      'a handler of its own',
      ['    at onClick (https://shop.example/releases/mf-queue/2.0.0-ab12/screen-admin.4f.js:1:2)'],
      { remote: 'mf-queue', version: '2.0.0-ab12' },
    ],
    [
      'a timer, in another browser’s words',
      ['tick@https://shop.example/releases/mf-queue/2.0.0-ab12/remote.js:7:8'],
      { remote: 'mf-queue', version: '2.0.0-ab12' },
    ],
    [
      'code of the shell that it called',
      [
        '    at call (https://shop.example/releases/shell/1/a.js:1:2)',
        '    at https://shop.example/releases/mf-demo/1.0.0/b.js:3:4',
        '    at https://shop.example/releases/mf-queue/2.0.0/c.js:5:6',
      ],
      { remote: 'mf-demo', version: '1.0.0' },
    ],
    [
      'another origin',
      ['    at async https://cdn.example/far/7/screen.js:1:2'],
      { remote: 'mf-far', version: '7.0.0' },
    ],
    [
      'another origin, in the release before',
      ['    at async https://cdn.example/far/6/screen.js:1:2'],
      { remote: 'mf-far', version: '6.0.0' },
    ],
  ])('name the release that they came from: %s', (_what, places, release) => {
    const { sent } = sentOf(...places);
    expect(sent).toEqual([expect.objectContaining(release), expect.objectContaining(release)]);
  });

  it('are reported without an error object too, with the file that the browser names', () => {
    const send = jest.fn();
    watchErrors({ window, send, releaseOf: (stack) => releaseOfFile(stack, registry) });
    const filename = 'https://shop.example/releases/mf-queue/2.0.0/a.js';
    window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.', filename }));
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({ cause: new Error('Script error.'), remote: 'mf-queue', version: '2.0.0' }),
    );
  });
});
