import type { ComparedCanary, KeptRelease, ReleaseAct, ReleaseOrigin } from '@queuebell/contracts';
import { dateTimeWords, dayWords } from '@queuebell/host-kit/dates';

export const NONE = '–';
const COMMIT_LETTERS = 10;

export const actWords: Record<ReleaseAct['action'], string> = {
  publish: 'Deployed',
  promote: 'Canary promoted to all browsers',
  rollback: 'Rolled back to',
  canary: 'Canary started',
  'end-canary': 'Canary ended',
  'take-back': 'Canary taken back',
  pin: 'Canary pinned',
  unpin: 'Canary no longer pinned',
  preview: 'Preview made',
  retire: 'Retired',
  'hand-over': 'Address handed over',
  free: 'Files removed',
  'make-token': 'Deploy token made',
  'end-token': 'Deploy token ended',
};

export const outcomeWords: Record<ComparedCanary['outcome'], string> = {
  open: 'Open',
  'taken-back': 'Taken back by the server',
  promoted: 'Promoted to all browsers',
  ended: 'Ended',
};

export const stateWords: Record<KeptRelease['state'], string> = {
  current: 'Current',
  previous: 'Previous',
  kept: 'Kept',
};

/** @param iso an instant */
export const timeWords = (iso: string, timeZone: string): string => dateTimeWords(iso, timeZone) ?? iso;

/** Of a row of loads: an hour in the reader's time zone, or a day of UTC. */
export const periodWords = (per: ComparedCanary['per'], iso: string, timeZone: string): string =>
  per === 'day' ? dayWords(Date.parse(iso), 'UTC') : timeWords(iso, timeZone);

/** 'Ann (deploy token 1a2b, from ::1)', or only one of both. */
export const byWords = (by: string, { person }: ReleaseOrigin = {}): string =>
  person === undefined ? by : `${person} (${by})`;

export const commitWords = ({ commit }: ReleaseOrigin = {}): string =>
  commit?.replace(/^([0-9a-f]+)/, (name) => name.slice(0, COMMIT_LETTERS)) ?? NONE;

/** '16.7 %' @returns a dash without loads */
export const failedWords = ({ loads, failedStarts, reports }: ComparedCanary['total']['canary']): string =>
  loads === 0 ? NONE : `${((100 * (failedStarts + reports)) / loads).toFixed(1)} %`;
