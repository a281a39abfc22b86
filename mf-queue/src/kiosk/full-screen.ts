import { useSyncExternalStore } from 'react';

type Page = Pick<Document, 'fullscreenEnabled' | 'fullscreenElement' | 'documentElement' | 'exitFullscreen'>;

export interface FullScreen {
  /** Whether this browser can at all; an iPhone's cannot. */
  can: boolean;
  is: boolean;
}

/** An installed app fills the screen by itself, and so does a browser that somebody told to by its own key. */
const BY_ITSELF = '(display-mode: fullscreen)';

/**
 * Must be called from a touch or a click. A browser that refuses leaves the page as it is.
 * @returns whether the browser did it
 */
export function fillScreen({ documentElement }: Page): Promise<boolean> {
  return documentElement.requestFullscreen({ navigationUI: 'hide' }).then(
    () => true,
    () => false,
  );
}

export function leaveFullScreen(page: Page): void {
  if (page.fullscreenElement) page.exitFullscreen().catch(() => undefined);
}

/** Whether this page fills the screen now. */
export function useFullScreen({ document, matchMedia }: Window = window): FullScreen {
  const is = useSyncExternalStore(
    (onChange) => {
      const mode = matchMedia(BY_ITSELF);
      document.addEventListener('fullscreenchange', onChange);
      mode.addEventListener('change', onChange);
      return () => {
        document.removeEventListener('fullscreenchange', onChange);
        mode.removeEventListener('change', onChange);
      };
    },
    () => document.fullscreenElement !== null || matchMedia(BY_ITSELF).matches,
  );
  return { can: document.fullscreenEnabled, is };
}
