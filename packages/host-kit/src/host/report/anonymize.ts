/**
 * Removes personal data from an error's text: words in quotes (`Unexpected token 'A', "Amira" is not valid
 * JSON`), email addresses, page addresses, numbers as long as a phone number, and ids. Names of missing
 * properties stay.
 */
export const anonymize = (words: string): string =>
  words
    .replace(/(reading|setting) '(\w+)'/g, '$1 $2')
    .replace(/https?:\/\/[^\s"'`”)]+|"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|\S+@\S+/g, '…')
    .replace(/[\w-]{16,}/g, (word) => (/\d/.test(word) ? '…' : word))
    .replace(/(^|[^\w.-])\+?\d[\d ()-]{5,}\d/g, '$1…');

/** The lines of a stack that name a file of a release or of the shell. */
export const fileLinesOf = (stack: string): string =>
  [
    ...stack.matchAll(
      /^\s*(?:at )?([\w.$ <>]*?)[ (@]*https?:\/\/[^/\s]+(\/(?:releases|assets)\/[\w./-]+:\d+:\d+)/gm,
    ),
  ]
    .map(([, name, place]) => `${name} ${place}`.trim())
    .join('\n');
