/**
 * @returns whether a reload would take something away: somebody has typed at this address, has a dialog open, or the screen says that it is
 * in use
 */
export function watchPageUse({ document, location }: Pick<Window, 'document' | 'location'>): () => boolean {
  let typedAt = '';
  document.addEventListener('input', () => (typedAt = location.pathname), { capture: true });
  return () =>
    typedAt === location.pathname || document.querySelector('dialog[open], [data-in-use]') !== null;
}
