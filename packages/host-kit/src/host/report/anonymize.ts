/**
 * Removes personal data from an error's text. Words in quotes may be somebody's input (`Unexpected token 'A', "Amira" is not valid
 * JSON`), so they go, and so do email addresses, addresses of pages, numbers as long as a phone number, and ids. The name of a missing
 * property stays: it is the program's own.
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
