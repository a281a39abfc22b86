/**
 * What an error may say to the people who run the site: never who was there. Words in quotes are left out, because they
 * may be somebody's input (`Unexpected token 'A', "Amira" is not valid JSON`), and so are addresses of people and pages,
 * numbers as long as a phone's, and ids. The name of a missing property stays: it is the program's own.
 */
export const impersonal = (words: string): string =>
  words
    .replace(/(reading|setting) '(\w+)'/g, '$1 $2')
    .replace(/https?:\/\/[^\s"'`”)]+|"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|\S+@\S+/g, '…')
    .replace(/[\w-]{16,}/g, (word) => (/\d/.test(word) ? '…' : word))
    .replace(/(^|[^\w.-])\+?\d[\d ()-]{5,}\d/g, '$1…');

/** The lines of a stack that name a file of a release or of the shell: where it was, without what it was about. */
export const placesIn = (stack: string): string =>
  [
    ...stack.matchAll(
      /^\s*(?:at )?([\w.$ <>]*?)[ (@]*https?:\/\/[^/\s]+(\/(?:releases|assets)\/[\w./-]+:\d+:\d+)/gm,
    ),
  ]
    .map(([, name, place]) => `${name} ${place}`.trim())
    .join('\n');
