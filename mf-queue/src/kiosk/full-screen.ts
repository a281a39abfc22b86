import { useSyncExternalStore } from 'react';

type Page = Pick<Document, 'fullscreenEnabled' | 'fullscreenElement' | 'documentElement' | 'exitFullscreen'>;

export interface FullScreen {
  /** Whether this browser supports it; iPhones do not. */
  can: boolean;
  is: boolean;
}

/** Matches in an installed app, and after the browser's own full-screen key. */
const FULL_SCREEN_MODE = '(display-mode: fullscreen)';

/**
 * Call it from a touch or click.
 * @returns false if the browser refused
 */
export function enterFullScreen({ documentElement }: Page): Promise<boolean> {
  return documentElement.requestFullscreen({ navigationUI: 'hide' }).then(
    () => true,
    () => false,
  );
}

export function exitFullScreen(page: Page): void {
  if (page.fullscreenElement) page.exitFullscreen().catch(() => undefined);
}

export function useFullScreen({ document, matchMedia }: Window = window): FullScreen {
  const is = useSyncExternalStore(
    (onChange) => {
      const mode = matchMedia(FULL_SCREEN_MODE);
      document.addEventListener('fullscreenchange', onChange);
      mode.addEventListener('change', onChange);
      return () => {
        document.removeEventListener('fullscreenchange', onChange);
        mode.removeEventListener('change', onChange);
      };
    },
    () => document.fullscreenElement !== null || matchMedia(FULL_SCREEN_MODE).matches,
  );
  return { can: document.fullscreenEnabled, is };
}
