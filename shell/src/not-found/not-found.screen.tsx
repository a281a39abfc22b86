import { SuiteLink, type Host } from '@queuebell/host-kit';
import { CardPage, buttonClass } from '@queuebell/ui';

export function NotFoundScreen({ host }: { host: Host }) {
  return (
    <CardPage>
      <title>{`Page not found · ${host.site.siteName}`}</title>
      <h1>This page does not exist.</h1>
      <p>The address may be mistyped, or the page has moved.</p>
      <SuiteLink links={host.links} to="/" className={buttonClass()}>
        Go to the start page
      </SuiteLink>
    </CardPage>
  );
}
