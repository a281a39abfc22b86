/** Adds the Fullscreen API to jsdom's window. */
export function createScreen() {
  let full: Element | null = null;
  const change = (next: Element | null) => {
    full = next;
    document.dispatchEvent(new Event('fullscreenchange'));
  };
  const page = {
    can: true,
    /** Claims support, but rejects. */
    refuses: false,
    isFull: () => full !== null,
    leave: () => change(null),
  };
  Object.defineProperties(document, {
    fullscreenEnabled: { configurable: true, get: () => page.can },
    fullscreenElement: { configurable: true, get: () => full },
    exitFullscreen: { configurable: true, value: async () => change(null) },
  });
  document.documentElement.requestFullscreen = async () => {
    if (!page.can || page.refuses) throw new TypeError('fullscreen error');
    change(document.documentElement);
  };
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
  return page;
}
