/**
 * Replaces what stands between `<!-- name -->` and `<!-- /name -->`, each on a line of its own.
 *
 * @param {string} text
 * @param {string} name
 * @param {string} content
 * @returns {string}
 * @throws {Error} when the markers are not there, once each and in this order
 */
export function replaceMarked(text, name, content) {
  const [before, rest, ...more] = text.split(`<!-- ${name} -->\n`);
  const [, after, ...evenMore] = rest?.split(`<!-- /${name} -->\n`) ?? [];
  if (before === undefined || after === undefined || more.length + evenMore.length > 0) {
    throw new Error(`There must be one <!-- ${name} --> and one <!-- /${name} --> after it.`);
  }
  return `${before}<!-- ${name} -->\n\n${content.trim()}\n\n<!-- /${name} -->\n${after}`;
}
