import { describe, expect, it } from '@jest/globals';
import type { ShopSettings, ShopSettingsChange } from '@queuebell/contracts';
import {
  type Field,
  type Settings,
  type SettingsEvent,
  nextToSend,
  progressOf,
  settingsReducer,
  shownOf,
  startWith,
} from './settings-state';

const saved: ShopSettings = {
  boardNames: 'full',
  language: 'en-GB',
  sound: 'chime',
  volume: 100,
  boardTheme: 'system',
  boardWait: false,
  busyPage: false,
  busyUrl: null,
  publishesScore: false,
  asksForRating: true,
  clock: '24',
  joining: 'off',
  joinUrl: null,
  kioskCode: '482913',
  retentionDays: 30,
  longWaitMinutes: 15,
  chairs: [],
  callsNext: true,
  mayAskForPerson: false,
  noShowPlace: 'after-two',
  noShowMinutes: null,
};

const after = (...events: SettingsEvent[]): Settings => events.reduce(settingsReducer, startWith(saved));
const chosen = (field: Field, change: ShopSettingsChange): SettingsEvent => ({
  type: 'chosen',
  field,
  change,
});
const answered = (change: Partial<ShopSettings>): SettingsEvent => ({
  type: 'answered',
  settings: { ...saved, ...change },
});
const initial = chosen('boardNames', { boardNames: 'initial' });
const number = chosen('boardNames', { boardNames: 'number' });
const voice = chosen('sound', { sound: 'voice' });
const sent: SettingsEvent = { type: 'sent' };
const refused: SettingsEvent = { type: 'refused', message: 'Something went wrong.' };

describe('the state of a setting', () => {
  it('has nothing to be sent until something is chosen', () => {
    expect(nextToSend(after())).toBeNull();
    expect(progressOf(after(), ['boardNames'])).toBe('none');
  });

  it('shows what is chosen before it is saved', () => {
    expect(shownOf(after(initial)).boardNames).toBe('initial');
    expect(nextToSend(after(initial))).toEqual({ boardNames: 'initial' });
  });

  it('is sent once at a time', () => {
    expect(nextToSend(after(initial, sent))).toBeNull();
    expect(nextToSend(after(initial, sent, voice))).toBeNull();
  });

  it('is what the server says once all is sent', () => {
    const state = after(initial, sent, answered({ boardNames: 'initial' }));
    expect(state.saved.boardNames).toBe('initial');
    expect(nextToSend(state)).toBeNull();
    expect(progressOf(state, ['boardNames'])).toBe('saved');
  });

  it.each([
    ['of the same', number, { boardNames: 'number' }],
    ['of another', voice, { sound: 'voice' }],
  ])('keeps a choice %s while one is being saved, and sends it next', (_what, next, change) => {
    const state = after(initial, sent, next, answered({ boardNames: 'initial' }));
    expect(shownOf(state)).toEqual({ ...saved, boardNames: 'initial', ...change });
    expect(nextToSend(state)).toEqual(change);
  });

  it('keeps the choice when it is refused, and sends it again only at a press', () => {
    const state = after(initial, sent, refused);
    expect(shownOf(state).boardNames).toBe('initial');
    expect(nextToSend(state)).toBeNull();
    expect(nextToSend(settingsReducer(state, { type: 'again' }))).toEqual({ boardNames: 'initial' });
  });

  it('is sent with the next one when it was refused', () => {
    expect(nextToSend(after(initial, sent, refused, voice))).toEqual({
      boardNames: 'initial',
      sound: 'voice',
    });
  });

  it('includes the address that the server made', () => {
    const renew = chosen('renewJoinUrl', { renewJoinUrl: true });
    expect(shownOf(after(renew))).toEqual(saved);
    const state = after(renew, sent, answered({ joinUrl: 'https://shop.example/join/new' }));
    expect(shownOf(state).joinUrl).toBe('https://shop.example/join/new');
    expect(nextToSend(state)).toBeNull();
  });
});

describe('the words about saving', () => {
  it.each<[string, Settings, string]>([
    ['while it is on its way', after(initial, sent), 'saving'],
    ['when it is done', after(initial, sent, answered({ boardNames: 'initial' })), 'saved'],
    ['when it failed', after(initial, sent, refused), 'refused'],
    ['while it is tried again', after(initial, sent, refused, { type: 'again' }, sent), 'saving'],
    ['when something else is saved by now', after(initial, sent, answered({}), voice), 'none'],
  ])('stand beside what was touched last, %s', (_when, state, progress) => {
    expect(progressOf(state, ['boardNames'])).toBe(progress);
  });
});
