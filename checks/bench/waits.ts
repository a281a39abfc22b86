import { estimates, NO_HISTORY, withVisit, type ShopNow, type WaitHistory } from '@queuebell/wait-estimate';
import { HISTORIES, playHistories } from '../simulated-shop/contest.ts';
import { figuresOf, missedGoals, type Figures } from '../simulated-shop/figures.ts';
import { SCENARIOS, type Scenario } from '../simulated-shop/scenarios.ts';
import type { Line } from './line.ts';
import { median } from './statistics.ts';
import { markdown, tableOf } from './table.ts';

/** The tests have others. */
const FIRST_SEED = 5_000;
const HEADER = [
  ...['shop', 'known', 'customers', 'in the range', 'as shown', 'width', 'constant', 'error', 'average'],
  ...['last ten', 'missed'],
];
const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The ranges of simulated shops beside what came, and the time that one takes. */
export function measureWaits({ log, isQuick }: { log: (line: string) => void; isQuick: boolean }): string {
  const speed = tableOf([speedLine()], 'JSON');
  const rows = SCENARIOS.slice(0, isQuick ? 1 : Infinity).flatMap((scenario) => {
    log(`  a year of ${scenario.name} …`);
    return playHistories(scenario, FIRST_SEED).map((cases, at) =>
      rowOf(scenario, HISTORIES[at]?.from ?? 0, figuresOf(cases)),
    );
  });
  return `${markdown(HEADER, rows, NUMBERS)}\n\n${speed}`;
}

function rowOf(scenario: Scenario, known: number, figures: Figures): string[] {
  const { customers, inside, insideError, shown, width, constantWidth, error, averageError, lastTenError } =
    figures;
  const name = `${scenario.name}${scenario.isHeldOut ? ' (held out)' : ''}`;
  const beside = (other: number) => `${percent(error / other - 1)} %`;
  return [
    ...[known === 0 ? name : '', known.toLocaleString('en-GB'), customers.toLocaleString('en-GB')],
    ...[`${percent(inside, 1)} ± ${percent(insideError, 1)} %`, `${percent(shown, 1)} %`],
    ...[width, constantWidth, error].map((minutes) => minutes.toFixed(1)),
    ...[averageError, lastTenError].map(beside),
    missedGoals(scenario, known, figures).join(', '),
  ];
}

const percent = (share: number, digits = 0): string => (share * 100).toFixed(digits).replace('-', '−');

const WAITING = 50;
const CHAIR_IDS = ['one', 'two', 'three', 'four', 'five'];
const SERVICES = ['cut', 'beard', 'colour'];
const ROUNDS = 40;
const IN_A_ROUND = 100;
const WARM_UP_ROUNDS = 10;
const LIMIT_MS = 2;

/** For everybody who waits in a full shop, beside the time that it takes to write the same shop as JSON and to read it. */
function speedLine(): Line {
  const history = busyHistory();
  const shop = fullShop();
  const rounds = Array.from({ length: WARM_UP_ROUNDS + ROUNDS }, () => ({
    ours: millisecondsOf(() => estimates(shop, history)),
    reference: millisecondsOf(() => JSON.parse(JSON.stringify(shop))),
  })).slice(WARM_UP_ROUNDS);
  const ratios = rounds.map(({ ours, reference }) => ours / reference);
  return {
    what: `ranges of ${WAITING} who wait for ${CHAIR_IDS.length} chairs`,
    unit: 'ms',
    ours: median(rounds.map(({ ours }) => ours)),
    reference: median(rounds.map(({ reference }) => reference)),
    ratio: median(ratios),
    range: [Math.min(...ratios), Math.max(...ratios)],
    goal: { figureAtMost: LIMIT_MS },
  };
}

/** Time of the processor, so other programs do not count. */
function millisecondsOf(task: () => unknown): number {
  const start = process.cpuUsage();
  for (let done = 0; done < IN_A_ROUND; done += 1) task();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000 / IN_A_ROUND;
}

const MONDAY_MS = Date.UTC(2026, 0, 5);
const MINUTE_MS = 60_000;
const SEEN = 2_000;

function busyHistory(): WaitHistory {
  return Array.from({ length: SEEN }, (_, at) => at).reduce(
    (history, at) =>
      withVisit(history, {
        ...{ outcome: 'served', at: MONDAY_MS - (SEEN - at) * MINUTE_MS, minutes: 5 + (at % 40) },
        ...{ chair: CHAIR_IDS[at % 5] ?? '', hourOfWeek: at % 168, service: SERVICES[at % 3] },
      }),
    NO_HISTORY,
  );
}

const fullShop = (): ShopNow => ({
  ...{ now: MONDAY_MS, hourOfWeek: 10.5, closesIn: 400 },
  chairs: CHAIR_IDS.map((id, at) => ({ id, serving: { since: 3 * at, hasCome: true, service: 'cut' } })),
  line: Array.from({ length: WAITING }, (_, at) => ({
    key: `019b8a3e-0000-7000-8000-${String(at).padStart(12, '0')}`,
    ...(at % 3 > 0 && { service: SERVICES[at % 3] }),
    ...(at % 4 === 0 && { chairs: [CHAIR_IDS[at % 5] ?? ''] }),
    ...(at % 10 === 9 && { heldFor: 20 }),
  })),
});
