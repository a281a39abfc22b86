/**
 * What lets somebody in, or says who somebody is, and where in a text it is found. The order matters. Strangers choose the
 * text: a match begins only where a word does, or has a longest length, so that the time grows with the text alone.
 */
const masks: readonly [RegExp, string][] = [
  // A database's or a mail server's address has its password in it.
  [/(?<![a-z0-9+.-])([a-z0-9+.-]+:\/\/)[^\s/@]+@/gi, '$1<secret>@'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 <secret>'],
  [/(?<![^\s@<>'"(:,;])[^\s@<>'"(:,;]+@[^\s@<>'")]+\.\w+/g, '<email>'],
  // What an authenticator app is told, and what it or its owner's list of recovery codes says.
  [/\botpauth:\/\/\S+/gi, 'otpauth://<secret>'],
  [/\b[A-Z2-7]{32}\b/g, '<secret>'],
  [/\b(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}\b/gi, '<code>'],
  // A session's token: three parts, of which the first begins as every JSON object does.
  [/(?<![\w-])(?=[\w-]*eyJ)[\w-]+\.[\w-]+\.[\w-]*/g, '<token>'],
  // A customer's ticket, a shop's poster, a code that pairs: whoever has the address is let in.
  [/\/(tickets?|join|pairing|lease)\/(?!:)[^\s/?#'")]+/g, '/$1/<id>'],
  [/\?[\w%.~-]+=[^\s'")]*/g, '?<query>'],
  [/(?<![\w-])[\w-]{36,}/g, '<secret>'],
  [/\+?\b\d[\d ()-]{5,30}\d\b(?![\d.:-])/g, '<number>'],
  [/(?<![\d.:-])\b\d{6}\b(?![\d:-]|\.\d)/g, '<code>'],
];

/**
 * A text for the log without what could let its reader in anywhere, or say who was there: errors quote what they were
 * given, and a log has more readers than the database.
 */
export const withoutSecrets = (text: string): string =>
  masks.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text);
