import { describe, expect, it } from '@jest/globals';
import { openPageCaches } from '@queuebell/host-kit/worker';
import { createCaches, createServer, page, response } from '@queuebell/host-kit/worker/testing';
import { filesIn, storeTicketPage } from './store-ticket-page';
import { classifyRequest } from './classify-request';

const SCOPE = 'https://bell.example/ticket/';
const PAGE = `${SCOPE}any`;
const SHELL = '/releases/shell/1/shell.1.js';
const entryOf = (version: string) => `/releases/mf-queue/${version}/remoteEntry.js`;
const htmlOf = (version: string) => `<style data-from="/releases/mf-queue/${version}/">p{}</style>
<script type="application/json">{"entry":"/releases/mf-public/9/remoteEntry.js"}</script>
<script defer src="${SHELL}"></script><meta name="queuebell-late" content="${entryOf(version)} ${entryOf(version)}" />`;
const serverOf = (version: string) =>
  createServer({
    '/ticket/any': page(htmlOf(version)),
    [SHELL]: response({ body: 'shell' }),
    [entryOf(version)]: response({ body: version }),
  });

async function keptAfter(...versions: string[]) {
  const caches = await openPageCaches(createCaches(), SCOPE);
  for (const version of versions) await storeTicketPage(caches, PAGE, serverOf(version).fetch);
  const files = async () => (await caches.files.keys()).map(({ url }) => new URL(url).pathname).sort();
  return { caches, files, text: async () => (await caches.pages.match(PAGE))?.text() };
}

describe('the page that a phone stores for all tickets', () => {
  it('is stored with the files that its tags name, and no others of its registry', async () => {
    expect(filesIn(htmlOf('1'))).toEqual([SHELL, entryOf('1')]);
    const { files, text } = await keptAfter('1');
    expect(await files()).toEqual([entryOf('1'), SHELL]);
    expect(await text()).toBe(htmlOf('1'));
  });

  it('is replaced by the next release, with the files that only the earlier one needed', async () => {
    const { files, text } = await keptAfter('1', '2');
    expect(await text()).toBe(htmlOf('2'));
    expect(await files()).toEqual([entryOf('2'), SHELL]);
  });

  it('stays complete when a file of the next release cannot be loaded', async () => {
    const { caches, text, files } = await keptAfter('1');
    const server = serverOf('2');
    server.files[entryOf('2')] = page('Welcome to our Wi-Fi');
    await expect(storeTicketPage(caches, PAGE, server.fetch)).rejects.toThrow('remoteEntry.js');
    expect(await text()).toBe(htmlOf('1'));
    expect(await files()).toContain(entryOf('1'));
  });
});

it.each([
  ['page', 'navigate', `${SCOPE}ASNFZ4`],
  ['file', 'no-cors', 'https://bell.example/releases/mf-queue/1/remoteEntry.js'],
  ['file', 'no-cors', 'https://bell.example/releases/shell/1/shell.1.js'],
  ['else', 'navigate', 'https://bell.example/join/k7p4mx'],
  ['else', 'cors', 'https://bell.example/api/tickets/ASNFZ4'],
  ['else', 'cors', 'https://elsewhere.example/releases/mf-queue/1/remoteEntry.js'],
])('the worker of tickets answers as a %s: %s %s', (asked, mode, url) => {
  expect(classifyRequest({ method: 'GET', mode, url }, SCOPE)).toBe(asked);
  expect(classifyRequest({ method: 'POST', mode, url }, SCOPE)).toBe('else');
});
