import { messages } from '@queuebell/contracts/messages';
import { reloadDepsOf, reloadOnce, wasReloaded } from '../reload/reload-once';
import { storeTypedFields } from './typed-fields';

export { restoreTypedFields } from './typed-fields';

const OFFER = 'queuebell-reload';
const STYLE =
  'position:fixed;inset:auto 0 0;z-index:30;display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:center;' +
  'padding:.75rem 1rem;background:#1a1a1a;color:#fff;font:1rem/1.4 system-ui,sans-serif';
const BUTTON_STYLE =
  'min-height:2.75rem;padding:0 1.25rem;border:2px solid #fff;border-radius:.5rem;background:none;color:inherit;' +
  'font:inherit;font-weight:700;cursor:pointer';

interface OutdatedPage {
  window: Pick<Window, 'document' | 'location' | 'sessionStorage' | 'fetch'>;
  /** The releases that the page knows. A page that stays outdated with the same ones is not reloaded again. */
  releases: string;
  isInUse: boolean;
}

/** Reloads an outdated page that nobody uses, and offers it on one that is in use: once for an address and its releases. */
export async function renewPage({ window, releases, isInUse }: OutdatedPage): Promise<void> {
  const { document, location } = window;
  const what = `outdated ${location.pathname} ${releases}`;
  const deps = {
    ...reloadDepsOf(window),
    reload: () => {
      storeTypedFields(window);
      location.reload();
    },
  };
  if (!isInUse) await reloadOnce(what, deps);
  else if (!document.getElementById(OFFER) && !wasReloaded(what, deps))
    document.body.append(
      offerIn(document, async () => {
        const outcome = await reloadOnce(what, deps);
        // A browser that stores nothing may reload at each press: a person makes no loop.
        if (outcome === 'useless') deps.reload();
      }),
    );
}

/** Without React, so that it can be over any screen. */
function offerIn(document: Document, onPress: () => Promise<void>): HTMLElement {
  const offer = document.createElement('div');
  offer.id = OFFER;
  offer.setAttribute('role', 'alert');
  offer.style.cssText = STYLE;
  const button = document.createElement('button');
  button.type = 'button';
  button.style.cssText = BUTTON_STYLE;
  button.textContent = 'Reload';
  button.addEventListener('click', () => void onPress().catch(() => undefined));
  offer.append(messages.pageOutdated, button);
  return offer;
}
