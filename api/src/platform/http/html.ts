/** Markup that is inserted into a page as it is. A caller of the constructor must have escaped the text; {@link html} does. */
export class Html {
  constructor(readonly text: string) {}
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => entities[char] ?? char);

type Piece = string | Html | readonly Html[];

const textOf = (piece: Piece): string => {
  if (typeof piece === 'string') return escapeHtml(piece);
  return piece instanceof Html ? piece.text : piece.map(({ text }) => text).join('');
};

const INDENT = /\n\s+/g;

/**
 * A page or a part of one. Escapes every value except other {@link Html}. Removes the template's indentation.
 */
export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(
    strings
      .map((part) => part.replace(INDENT, '\n'))
      .reduce((whole, part, index) => whole + textOf(pieces[index - 1] ?? '') + part),
  );

/** JSON that cannot end its script element. */
export const jsonForScript = (value: unknown): Html =>
  new Html(JSON.stringify(value).replace(/</g, '\\u003c'));

/** An inline style, unchanged: the page's policy allows it by its digest. */
export const styleTag = (css: string): Html => new Html(`<style>${css}</style>`);

/** The same for a stylesheet, with its folder and its name there, by which a remote finds it. */
export const stylesheetTag = (css: string, folder: string, name: string): Html =>
  new Html(`<style data-from="${escapeHtml(folder)}" data-href="${escapeHtml(name)}">${css}</style>`);
