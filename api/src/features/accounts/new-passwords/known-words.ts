import type { UserDocument } from '../../../access/accounts/user.schema.js';

/** Whose password it is to be. */
export type Person = Pick<UserDocument, 'name' | 'email' | 'phone' | 'businessName'>;

/** The site's own words (ASVS 6.1.2): what it is called, what it is for, what its screens and devices are called. */
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

/** What separates words, and what is put behind one to make a password of it. */
const betweenWords = /[^\p{L}]+/u;

/**
 * Whether a password has no letters but those of words that others know: 'Queue-Bell 2026!', the shop's name twice, the
 * owner's name and phone. A word of its own beside them is enough.
 * @param siteName as the operator calls the site
 */
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

/** Whether such words, one behind the other, are the whole text. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  const ends = new Set([0]);
  // A set goes on with what is added while it is gone through.
  for (const end of ends) {
    for (const word of words) if (text.startsWith(word, end)) ends.add(end + word.length);
  }
  return ends.has(text.length);
}
