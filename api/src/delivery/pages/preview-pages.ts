import { html } from '../../platform/http/html.js';
import { composePlainPage, plainPage } from './device-page.js';
import { inlineScript, SHOW_PREVIEW } from './inline-scripts.js';
import type { Preview } from '../releases/preview-file.js';
import { utcTime } from '../previews/preview-words.js';

/** The page that asks. Its script sends the answer, and the owner's password where the browser is a paired device. */
export const askPage = ({ remote, version, until }: Preview, target: string): string =>
  composePlainPage(
    'Preview',
    html`<p>
        The team of <strong>${remote}</strong> would like to show you release ${version}, which is not public
        yet. Only this browser will show it, until ${utcTime(until)}. Changes that you make there are real.
      </p>
      <form data-preview="${target}">
        <p data-password hidden>
          <label>
            This device belongs to a shop. The owner’s password<br />
            <input type="password" name="password" autocomplete="current-password" />
          </label>
        </p>
        <p role="alert" data-problem></p>
        <button>Show the preview</button>
        <a href="/">No, thank you</a>
      </form>`,
    [inlineScript(SHOW_PREVIEW)],
  );

export const endedPage = (): string =>
  plainPage('This preview has ended', 'Ask the team that sent you the link for a new one.');
