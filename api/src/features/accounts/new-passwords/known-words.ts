import type { UserDocument } from '../../../access/accounts/user.schema.js';

export type Person = Pick<UserDocument, 'name' | 'email' | 'phone' | 'businessName'>;

/** The site's own words (ASVS 6.1.2): its name, its purpose, its screens and devices. */
export const SITE_WORDS = [
  'queuebell',
  ...[
    'queue',
    'bell',
    'number',
    'ticket',
    'customer',
    'waiting',
    'serving',
    'barber',
    'salon',
    'shop',
    'store',
  ],
  ...['owner', 'admin', 'staff', 'display', 'checkin', 'tablet', 'dashboard', 'account', 'login', 'register'],
  ...['password', 'passwort', 'passphrase', 'secret', 'welcome', 'demo', 'test'],
] as const;

const betweenWords = /[^\p{L}]+/u;

/** Whether all letters belong to known words: 'Queue-Bell 2026!', the shop's or owner's name. */
export function isOfKnownWords(password: string, person: Person, siteName: string): boolean {
  const letters = lettersOf(password);
  if (letters === '') return digitsOf(password) !== '' && digitsOf(password) === digitsOf(person.phone);
  return isMadeOf(letters, wordsOf(person, siteName));
}

function wordsOf({ name, email, businessName }: Person, siteName: string): Set<string> {
  const known = [
    ...SITE_WORDS,
    ...[name, businessName, siteName, email].flatMap((text) => text.split(betweenWords)),
  ];
  return new Set(known.map(lettersOf).filter((word) => word !== ''));
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
const digitsOf = (text: string): string => text.replace(/\D/g, '');

function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  const ends = new Set([0]);
  // A loop over a set also visits elements that are added meanwhile.
  for (const end of ends) {
    for (const word of words) if (text.startsWith(word, end)) ends.add(end + word.length);
  }
  return ends.has(text.length);
}
