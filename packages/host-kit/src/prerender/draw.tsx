import type { ReactElement, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { RemoteModule } from '../contract';
import { checkRemoteModule } from '../host/check-remote-module';
import { prepareRoutes } from '../host/prepare-routes';
import { RouteScreens } from '../host/route-screens';
import { unknownVisitor } from './unknown-visitor';

/** React's mark for a part that was not ready when it drew. */
const UNFINISHED = '<!--$!-->';

/**
 * Draws the content of a page for the time before its scripts run.
 *
 * @param path '/'
 * @throws when it needs a browser or a server, or has a `style` attribute, which the pages'
 *   Content-Security-Policy forbids
 */
export function draw(path: string, page: ReactElement): string {
  const html = renderToString(<StaticRouter location={path}>{page}</StaticRouter>);
  if (html.includes(UNFINISHED)) throw new Error(`${path} waits for something while it is drawn.`);
  if (/<[^>]* style="/.test(html)) throw new Error(`${path} is drawn with a style attribute.`);
  return html;
}

/** One screen of a remote, as a visitor without a session first sees it. */
export async function drawScreen(name: string, remote: RemoteModule, path: string): Promise<string> {
  const routes = checkRemoteModule(name, { default: remote }, unknownVisitor());
  await prepareRoutes(routes, path);
  return draw(path, inShell(<RouteScreens routes={routes} />));
}

/** The shell draws a screen as the third of four children, which decides the ids of `useId`. */
const inShell = (screen: ReactNode): ReactElement => (
  <>
    {null}
    {null}
    {screen}
    {null}
  </>
);
