import { describe, expect, it } from '@jest/globals';
import { isOfKnownWords } from './known-words.js';

const olga = {
  name: 'Olga Özdemir',
  email: 'o.barbara99@snips-and-cuts.example',
  phone: '02079460000',
  businessName: 'Snips & Cuts',
};
const isRefused = (password: string) => isOfKnownWords(password, olga, 'Northside Queues');

describe('a password of words that others know', () => {
  it.each([
    ['the site', 'queuebell1'],
    ['the site, dressed up', 'Queue-Bell 2026!'],
    ['the site, twice', 'queuebellqueuebell'],
    ['the site as its operator calls it', 'northside-queues'],
    ['what the site is for', 'barbershop1'],
    ['its screens', 'AdminDashboard'],
    ['the word itself', 'Password!!!!'],
    ['the shop', 'snips&cuts2026'],
    ['the shop without its spaces', 'SnipsCutsSnips'],
    ['the owner', 'olgaözdemir'],
    ['the owner, with accents typed in another way', 'olgaözdemir'.normalize('NFD')],
    ['the email address', 'o.barbara99@snips-and-cuts.example'],
    ['its first part', 'barbara12345'],
    ['the phone', '020 7946 0000'],
    ['the shop and the site', 'snips+queuebell'],
  ])('is refused: %s', (_what, password) => {
    expect(isRefused(password)).toBe(true);
  });

  it.each([
    ['a word of its own', 'try-queuebell'],
    ['a sentence with the shop in it', 'snips are made of sugar'],
    ['other digits than the phone', '02079460001'],
    ['nothing of it', 'correct horse'],
    ['nothing but signs', '!!!!!!!!!!!!'],
  ])('is taken with %s', (_what, password) => {
    expect(isRefused(password)).toBe(false);
  });

  it('is examined once, however long it is and however many ways its parts fit', () => {
    const person = { ...olga, name: 'A Aa Aaa', businessName: 'Aaaa Aaaaa Aaaaaa' };
    expect(isOfKnownWords(`${'a'.repeat(5_000)}b`, person, 'Aaaaaaa')).toBe(false);
  });
});
