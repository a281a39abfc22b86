/**
 * What an error may say to the people who run the site: never who was there. Words in quotes are left out, because they
 * may be somebody's input (`Unexpected token 'A', "Amira" is not valid JSON`), and so are addresses of people and pages,
 * numbers as long as a phone's, and ids. The name of a missing property stays: it is the program's own.
 */
export function impersonal(words: string): string {
  return words
    .replace(/(reading|setting) '(\w+)'/g, '$1 $2')
    .replace(/https?:\/\/[^\s"'`”)]+/g, fileOf)
    .replace(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, (quoted) => (isFile.test(quoted) ? quoted : '…'))
    .replace(/\S+@\S+/g, '…')
    .replace(/(?<![\w.-])(?=\w*\d)[\w-]{16,}/g, '…')
    .replace(/(?<![\w.-])\+?\d[\d ()-]{5,}\d/g, '…');
}

/** The lines of a stack that name a file of a release or of the shell: where it was, without what it was about. */
export function placesIn(stack: string): string {
  return stack
    .split('\n')
    .map((line) =>
      /^\s*(?:at )?([\w.$ <>]*?)[ (@]*https?:\/\/[^/\s]+(\/(?:releases|assets)\/[\w./-]+:\d+:\d+)/.exec(line),
    )
    .filter((place) => place !== null)
    .map(([, name, place]) => `${name} ${place}`.trim())
    .join('\n');
}

const isFile = /^.\/(releases|assets)\/[\w./-]+.$/;

/** Files of the site keep their path; any other address may say who looks at it. */
const fileOf = (url: string): string =>
  /^https?:\/\/[^/]+(\/(?:releases|assets)\/[\w./-]+)/.exec(url)?.[1] ?? '…';
