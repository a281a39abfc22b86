import { html, type Html } from '../../platform/http/html.js';
import { composePlainPage, plainPage } from './device-page.js';
import { inlineScript, SHOW_PREVIEW } from './inline-scripts.js';
import type { Preview } from '../releases/preview-file.js';
import { LOCAL_SERVER_PATH, PREVIEW_PATH } from '../releases/preview-link.js';
import type { LocalServer } from '../previews/local-servers.service.js';
import { calledInText } from '../releases/release-words.js';
import { utcTime } from '../previews/utc-time.js';

interface Question {
  text: Html;
  /** Receives the fields of the form as JSON. */
  action: string;
  fields: Html;
  yes: string;
  /** Opened after a yes. */
  target: string;
  /** Another server that has to answer before that. */
  reach?: string;
}

/** Its script sends the answer, with the token of the person who is logged in here. */
const askFirst = (title: string, { text, action, fields, yes, target, reach }: Question): string =>
  composePlainPage(
    title,
    html`${text}
      <form
        method="post"
        action="${action}"
        data-target="${target}"
        ${reach === undefined ? [] : html`data-reach="${reach}"`}
      >
        ${fields}
        <p role="alert" data-problem></p>
        <button>${yes}</button>
        <a href="/">No, thank you</a>
      </form>`,
    [inlineScript(SHOW_PREVIEW)],
  );

/** The owner's password is for a browser that is a paired device. */
export const askPage = ({ remote, version, until }: Preview, target: string): string =>
  askFirst('Preview', {
    text: html`<p>
      The team of <strong>${calledInText(remote)}</strong> would like to show you release ${version}, which is
      not public yet. Only this browser will show it, until ${utcTime(until)}. Changes that you make there are
      real.
    </p>`,
    action: PREVIEW_PATH,
    fields: html`<p data-password hidden>
      <label>
        This device belongs to a shop. The owner’s password<br />
        <input type="password" name="password" autocomplete="current-password" />
      </label>
    </p>`,
    yes: 'Show the preview',
    target,
  });

export const askLocalPage = ({ remote, origin }: LocalServer, target: string): string =>
  askFirst(`Load ${remote} from this computer?`, {
    text: html`<p>
        This browser will load <strong>${remote}</strong> from <strong>${origin}</strong>, a server on this
        computer, instead of the release that everybody has.
      </p>
      <p>
        Code from there can see and do all that you can on this site, and changes are real.
        <strong>Only go on if you started that server yourself.</strong>
      </p>
      <p>It ends when you leave it or log out, and after 24 hours at the latest.</p>`,
    action: LOCAL_SERVER_PATH,
    fields: html`<input type="hidden" name="remote" value="${remote}" />
      <input type="hidden" name="origin" value="${origin}" />`,
    yes: 'Load it from this computer',
    target,
    reach: `${origin}/remote.json`,
  });

export const endedPage = (): string =>
  plainPage('This preview has ended', 'Ask the team that sent you the link for a new one.');

/** @param remote that this site does not have; undefined if the link is wrong */
export const noLocalPage = (remote: string | undefined): string =>
  remote === undefined
    ? plainPage(
        'This link does not work',
        'It must name a remote and a server on your own computer, such as http://localhost:3200.',
      )
    : plainPage(
        `This site has no ${remote}`,
        'A remote can be loaded from your computer once it has been deployed here.',
      );
