/** Lognormal durations in minutes; several are a mixture. */
export interface Kind {
  share: number;
  median: number;
  /** Of the logarithm. */
  deviation: number;
}

export interface SimulatedService {
  id: string;
  share: number;
  kinds: readonly Kind[];
  /** As the owner wrote them into the settings; undefined where the shop asks for no service. */
  usualMinutes?: number;
}

export interface SimulatedChair {
  id: string;
  /** Factor of durations: 0.8 is a fast one. */
  slowness: number;
  /** Of customers who ask for somebody. */
  wanted?: number;
  /** Undefined: all. */
  services?: readonly string[];
  /** Hour of the day at which its break for lunch begins, if it has one. */
  lunchAt?: number;
  /** It comes later than the shop opens, and nobody has told the shop when. */
  comesAt?: number;
}

export interface Scenario {
  name: string;
  /** The estimate's numbers were not chosen by it. */
  isHeldOut: boolean;
  chairs: readonly SimulatedChair[];
  services: readonly SimulatedService[];
  opens: number;
  closes: number;
  /** Customers who come in each hour, of as many as the chairs can serve. */
  load: readonly number[];
  /** Ask for one person. */
  namedShare: number;
  noShowShare: number;
  /** Leave before their turn, after a time of their own. */
  leavingShare: number;
  /** Go away for a while and keep their places. */
  holdShare: number;
  /** Short breaks of each chair in a day, half of them without a stated end. */
  shortBreaks: number;
  /** Factor of all durations from 13:00 on, each Tuesday. */
  slowTuesdays: number;
  /** The same on some afternoons that nobody knows of before. */
  slowAfternoons: { chance: number; factor: number };
  /** Durations change by this factor on the day, for good. */
  change?: { day: number; factor: number };
  /** How the pace of days differs: deviation of the logarithm. */
  dayDeviation: number;
}

const one = (kinds: readonly Kind[]): SimulatedService[] => [{ id: '', share: 1, kinds }];
const lognormal = (median: number, deviation: number): Kind[] => [{ share: 1, median, deviation }];
const BUSY_DAY = [0.7, 0.9, 1.05, 1, 0.8, 0.85, 0.95, 1.05, 0.9, 0.6];

const PLAIN: Scenario = {
  ...{ name: 'one chair', isHeldOut: false, chairs: [{ id: 'one', slowness: 1 }] },
  ...{ services: one(lognormal(16, 0.4)), opens: 9, closes: 19, load: BUSY_DAY },
  ...{ namedShare: 0, noShowShare: 0.05, leavingShare: 0.05, holdShare: 0, shortBreaks: 0 },
  ...{ slowTuesdays: 1, slowAfternoons: { chance: 0, factor: 1 }, dayDeviation: 0.08 },
};

const CUT_AND_BEARD: SimulatedService[] = [
  { id: 'cut', share: 0.6, kinds: lognormal(24, 0.3), usualMinutes: 25 },
  { id: 'beard', share: 0.3, kinds: lognormal(11, 0.3), usualMinutes: 10 },
  {
    id: 'colour',
    share: 0.1,
    kinds: [
      { share: 0.6, median: 50, deviation: 0.2 },
      { share: 0.4, median: 95, deviation: 0.2 },
    ],
    usualMinutes: 60,
  },
];

const THREE_CHAIRS: SimulatedChair[] = [
  { id: 'ann', slowness: 0.8, wanted: 3, lunchAt: 12 },
  { id: 'bob', slowness: 1, wanted: 2, lunchAt: 13 },
  { id: 'cem', slowness: 1.3, wanted: 1, lunchAt: 14 },
];
const withoutLunch = (chairs: readonly SimulatedChair[]): SimulatedChair[] =>
  chairs.map(({ lunchAt: _, ...chair }) => chair);

export const SCENARIOS: readonly Scenario[] = [
  PLAIN,
  {
    ...PLAIN,
    name: 'one chair, short and long services',
    services: one([
      { share: 0.65, median: 9, deviation: 0.3 },
      { share: 0.35, median: 32, deviation: 0.25 },
    ]),
  },
  { ...PLAIN, name: 'three chairs with speeds of their own', chairs: withoutLunch(THREE_CHAIRS) },
  {
    ...PLAIN,
    name: 'two chairs, services',
    chairs: withoutLunch(THREE_CHAIRS).slice(0, 2),
    services: CUT_AND_BEARD,
  },
  {
    ...PLAIN,
    ...{ name: 'three chairs, named persons, breaks', chairs: THREE_CHAIRS, namedShare: 0.4, shortBreaks: 1 },
  },
  {
    ...PLAIN,
    ...{ name: 'two chairs, slow afternoons', chairs: withoutLunch(THREE_CHAIRS).slice(0, 2) },
    ...{ slowTuesdays: 1.4, slowAfternoons: { chance: 0.1, factor: 1.5 } },
  },
  {
    ...PLAIN,
    ...{ name: 'five chairs with everything', isHeldOut: true, namedShare: 0.3, shortBreaks: 1.5 },
    chairs: [
      ...THREE_CHAIRS,
      { id: 'dora', slowness: 0.95, wanted: 2, services: ['cut', 'colour'], lunchAt: 13 },
      { id: 'emil', slowness: 1.15, wanted: 1, services: ['cut', 'beard'], comesAt: 11 },
    ],
    ...{ services: CUT_AND_BEARD, holdShare: 0.05, noShowShare: 0.08, leavingShare: 0.08 },
    ...{ slowTuesdays: 1.2, slowAfternoons: { chance: 0.05, factor: 1.4 } },
  },
  {
    ...PLAIN,
    ...{ name: 'one counter, short errands, a rush at noon', isHeldOut: true, noShowShare: 0.1 },
    services: one([
      { share: 0.8, median: 3.5, deviation: 0.6 },
      { share: 0.2, median: 12, deviation: 0.5 },
    ]),
    load: [0.5, 0.6, 0.9, 1.5, 1.2, 0.6, 0.6, 0.8, 0.9, 0.5],
  },
  {
    ...PLAIN,
    ...{ name: 'four chairs, long services, half named', isHeldOut: true, namedShare: 0.5 },
    chairs: [
      { id: 'one', slowness: 0.9, wanted: 2, lunchAt: 12 },
      { id: 'two', slowness: 1, wanted: 1, lunchAt: 13 },
      { id: 'three', slowness: 1.05, wanted: 1, lunchAt: 13 },
      { id: 'four', slowness: 1.2, wanted: 1, lunchAt: 14 },
    ],
    services: [
      { id: 'nails', share: 0.6, kinds: lognormal(45, 0.25), usualMinutes: 40 },
      { id: 'feet', share: 0.4, kinds: lognormal(70, 0.25), usualMinutes: 75 },
    ],
    holdShare: 0.1,
  },
  {
    ...PLAIN,
    ...{ name: 'one chair, another barber after 100 days', isHeldOut: true },
    ...{ change: { day: 100, factor: 1.2 }, dayDeviation: 0.15 },
  },
  {
    ...PLAIN,
    ...{ name: 'two chairs, many who do not come or leave', isHeldOut: true, noShowShare: 0.2 },
    ...{ chairs: withoutLunch(THREE_CHAIRS).slice(1), leavingShare: 0.2, shortBreaks: 1 },
    services: one([
      { share: 0.5, median: 12, deviation: 0.35 },
      { share: 0.5, median: 28, deviation: 0.35 },
    ]),
  },
];
