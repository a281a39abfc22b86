import { type Host, SuiteLink, useSession } from '@queuebell/host-kit';
import { Alert, Button, Loading, buttonClass } from '@queuebell/ui';
import styles from './overview.module.css';
import { useQueueLength } from './use-queue-length';

/** `/sample`: how many people are in the queue of the logged-in shop. */
export function OverviewScreen({ host }: { host: Host }) {
  const session = useSession(host.session);
  return (
    <div className={styles.page}>
      <title>{`Sample · ${host.site.siteName}`}</title>
      <h1 className={styles.title}>Sample</h1>
      {session.status === 'out' ? (
        <Visitor links={host.links} />
      ) : (
        <Shop key={session.user.id} api={host.api} ownerId={session.user.id} />
      )}
    </div>
  );
}

function Visitor({ links }: Pick<Host, 'links'>) {
  return (
    <>
      <p className={styles.words}>Log in to see your shop.</p>
      <SuiteLink links={links} to="/login" className={buttonClass()}>
        Login
      </SuiteLink>
    </>
  );
}

function Shop({ api, ownerId }: Pick<Host, 'api'> & { ownerId: string }) {
  const { line, retry } = useQueueLength(api, ownerId);
  switch (line.step) {
    case 'loading':
      return <Loading />;
    case 'failed':
      return (
        <>
          <Alert>Your queue could not be loaded. Please check your connection.</Alert>
          <Button onClick={retry}>Retry</Button>
        </>
      );
    case 'known':
      return <p className={styles.words}>{`${line.shop}: ${inTheQueue(line.people)}.`}</p>;
  }
}

function inTheQueue(people: number): string {
  return people === 1 ? '1 person is in the queue' : `${people} people are in the queue`;
}
