import type { Browser } from '@playwright/test';
import { measurePaints, paintLine } from './lcp.ts';
import { weighPage, weighVisit } from './pages.ts';
import { PAINT_GOALS, pageLines } from './results.ts';
import { routeRows, visitsOf } from './routes.ts';
import { markdown, tableOf } from './table.ts';
import type { Shop } from '../kit/shop.ts';

const NAMES = { landing: '`/`', display: 'display’s device entry', textAlone: 'a line of text alone' };
const RIGHT_ALIGNED = [1, 2, 3, 4];

/**
 * The pages against React alone, as tables: what they weigh, when they have painted what they are for, what each route
 * asks for.
 *
 * @param suite that runs, with six in the shop's queue
 */
export async function tablesOfPages(
  browser: Browser,
  suite: {
    mongodbUri: string;
    origin: string;
    shop: Shop;
    /** Address of the page with React alone. */
    reactAlone: string;
    /** Address of the page without any script. */
    textAlone: string;
    /** Bytes of the shell's scripts. */
    federation: { withIt: number; without: number };
    log: (line: string) => void;
  },
): Promise<string> {
  const { mongodbUri, origin, shop, reactAlone, textAlone, federation, log } = suite;
  const pages = {
    landing: { url: `${origin}/`, shows: 'main h1', paints: /./ },
    display: {
      url: `${origin}/remotes/mf-queue/display-queue`,
      shows: 'text=Ann E.',
      shop,
      paints: /^\D*1\D*$/,
    },
    reactAlone: { url: reactAlone, shows: 'text=React alone', paints: /React alone/ },
  };
  const weights = {
    landing: await weighPage(browser, pages.landing),
    display: await weighPage(browser, pages.display),
    reactAlone: await weighPage(browser, pages.reactAlone),
  };
  log('  paints on a slow line …');
  const paints = await measurePaints({ ...pages, textAlone: { url: textAlone, paints: /Text alone/ } });
  const paintLines = (['landing', 'display', 'textAlone'] as const).map((page) => ({
    ...paintLine(paints[page], paints.reactAlone),
    what: `${NAMES[page]}, largest paint on a slow line`,
    ...(page !== 'textAlone' && { goal: PAINT_GOALS[page] }),
  }));
  for (const line of paintLines) log(`  ${line.what}: ${line.ratio.toFixed(2)} of React alone`);
  log('  routes …');
  const visited = [];
  for (const visit of await visitsOf({ origin, mongodbUri, shop })) {
    visited.push({ route: visit.route, weight: await weighVisit(browser, visit) });
  }
  const { header, rows } = routeRows(visited, weights.reactAlone.bytes.br);
  return [
    tableOf([...pageLines(weights), ...paintLines, federationLine(federation)], 'React alone'),
    markdown(header, rows, RIGHT_ALIGNED),
  ].join('\n\n');
}

/** @param federation bytes */
const federationLine = ({ withIt, without }: { withIt: number; without: number }) => ({
  what: 'the shell’s scripts, and without federation',
  unit: 'kB',
  ours: withIt / 1_000,
  reference: without / 1_000,
  ratio: withIt / without,
});
