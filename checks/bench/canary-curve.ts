/**
 * `npm run canary-curve`: how soon a canary that is worse is taken back, and how often one that is not, simulated
 * with the test that the API uses. docs/decisions/0074 has its tables.
 */
import { alarmsIn, foundWithin } from '../../api/test/simulated-canary.ts';

const RUNS = 10_000;
const AFTER = [50, 100, 200, 500, 1_000];
const LONGEST = AFTER.at(-1) ?? 0;
const SHARES = [0.02, 0.05, 0.1, 0.2, 0.5];

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`;

function table(title: string, scenarios: readonly [share: number, currentFails: number, breaks: number][]) {
  console.log(`\n${title}\n`);
  console.log(row('share', 'current fails', 'canary breaks', ...AFTER.map((loads) => `${loads} loads`)));
  console.log(row(...Array.from({ length: 3 + AFTER.length }, () => '---:')));
  for (const [share, currentFails, breaks] of scenarios) {
    const canaryFails = currentFails + (1 - currentFails) * breaks;
    const alarms = alarmsIn({ share, currentFails, canaryFails, canaryLoads: LONGEST }, RUNS, 1);
    const found = AFTER.map((loads) => percent(foundWithin(alarms, loads)));
    console.log(row(...[share, currentFails, breaks].map(percent), ...found));
  }
}

table('Runs in which a worse canary is found within so many of its loads', [
  ...SHARES.map((share): [number, number, number] => [share, 0.005, 0.05]),
  ...[0.01, 0.02, 0.1, 0.2, 0.5, 1].map((breaks): [number, number, number] => [0.05, 0.005, breaks]),
  ...[0, 0.02, 0.05, 0.1].map((currentFails): [number, number, number] => [0.05, currentFails, 0.05]),
]);
table('Runs in which a canary is taken back that is no worse', [
  ...[0.001, 0.005, 0.02, 0.1, 0.3].map((fails): [number, number, number] => [0.05, fails, 0]),
  ...[0.02, 0.2, 0.5].map((share): [number, number, number] => [share, 0.005, 0]),
]);
