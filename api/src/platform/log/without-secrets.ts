/**
 * Patterns for secrets and personal data, each with its replacement; their order matters. Strangers choose
 * the text, so each match begins at the start of a word or has a maximum length, and matching takes linear
 * time.
 */
const masks: readonly [RegExp, string][] = [
  // The address of a database or mail server contains its password.
  [/(?<![a-z0-9+.-])([a-z0-9+.-]+:\/\/)[^\s/@]+@/gi, '$1<secret>@'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 <secret>'],
  // After a slash it is the name of a package in the path of a file.
  [/(?<![^\s@<>'"(:,;])[^\s@<>'"(:,;]+(?<!\/)@[^\s@<>'")]+\.\w+/g, '<email>'],
  // Authenticator secrets and codes, and recovery codes.
  [/\botpauth:\/\/\S+/gi, 'otpauth://<secret>'],
  [/\b[A-Z2-7]{32}\b/g, '<secret>'],
  [/\b(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}\b/gi, '<code>'],
  // A session token: three parts; the first starts like every encoded JSON object.
  [/(?<![\w-])(?=[\w-]*eyJ)[\w-]+\.[\w-]+\.[\w-]*/g, '<token>'],
  // Tickets, posters and pairing codes: the address alone gives access.
  [/\/(tickets?|join|pairing|lease)\/(?!:)[^\s/?#'")]+/g, '/$1/<id>'],
  [/\?[\w%.~-]+=[^\s'")]*/g, '?<query>'],
  [/(?<![\w-])[\w-]{36,}/g, '<secret>'],
  [/\+?\b\d[\d ()-]{5,30}\d\b(?![\d.:-])/g, '<number>'],
  [/(?<![\d.:-])\b\d{6}\b(?![\d:-]|\.\d)/g, '<code>'],
];

/** Masks secrets and personal data in a text for the log, which more people read than the database. */
export const withoutSecrets = (text: string): string =>
  masks.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text);
