/** Markup that is safe to put into a page. Made by {@link html} only. */
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
 * A page, or a part of one: whatever is put in is escaped, except what was made by this function itself. How the template is
 * indented is for who reads it here: no page has it.
 */
export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(
    strings
      .map((part) => part.replace(INDENT, '\n'))
      .reduce((whole, part, index) => whole + textOf(pieces[index - 1] ?? '') + part),
  );

/** JSON that cannot end the script element it stands in. */
export const jsonForScript = (value: unknown): Html =>
  new Html(JSON.stringify(value).replace(/</g, '\\u003c'));

/** A style in the page itself, exactly as it is given: the page's policy knows it by its digest. */
export const styleTag = (css: string): Html => new Html(`<style>${css}</style>`);

/** The same for a stylesheet's text, which is then found by the folder that it is from and the name that it has there. */
export const stylesheetTag = (css: string, folder: string, name: string): Html =>
  new Html(`<style data-from="${escapeHtml(folder)}" data-href="${escapeHtml(name)}">${css}</style>`);
