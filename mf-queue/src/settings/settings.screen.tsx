import type { SessionUser, ShopSettings } from '@queuebell/contracts';
import { type Host, SuiteLink } from '@queuebell/host-kit';
import { Slot, useSlot } from '@queuebell/host-kit/capabilities/slot';
import { Alert, ErrorBoundary, Loading, Problem, buttonClass } from '@queuebell/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { RequireOwner } from '../pairing/require-owner';
import { BoardPart, LooksPart } from './board-part';
import { ExitCodePart } from './exit-code-part';
import { JoiningPart } from './joining-part';
import { LongWaitPart } from './long-wait-part';
import { RatingsPart } from './ratings-part';
import { RetentionPart } from './retention-part';
import styles from './part/settings.module.css';
import { SoundPart } from './sound-part';
import { useSettings } from './part/use-settings';
import { useShop } from './use-shop';
import { WaitsPart } from './waits-part';

/** Most shops have one chair, and their page must not grow. */
const ChairParts = lazy(async () => {
  const part = await import(/* webpackChunkName: "chairs" */ './chairs/chairs-part');
  return { default: part.ChairParts };
});

/** Most shops leave them off. */
const HoursPart = lazy(async () => {
  const part = await import(/* webpackChunkName: "hours" */ './hours/hours-part');
  return { default: part.HoursPart };
});

/** /settings: what the owner decides for the shop's screens. */
export function SettingsScreen({ host }: { host: Host }) {
  return <RequireOwner host={host}>{(owner) => <Shop host={host} owner={owner} />}</RequireOwner>;
}

function Shop({ host, owner }: { host: Host; owner: SessionUser }) {
  const { shop, retry } = useShop(host.api);
  return (
    <>
      <title>{['Shop settings', owner.businessName].filter(Boolean).join(' · ')}</title>
      {shop.status === 'loading' && <Loading what="Loading your settings…" />}
      {shop.status === 'failed' && (
        <Problem title="Your settings could not be loaded." onRetry={retry}>
          {shop.message}
        </Problem>
      )}
      {shop.status === 'read' && <SettingsPage host={host} owner={owner} read={shop.settings} />}
    </>
  );
}

function SettingsPage({ host, owner, read }: { host: Host; owner: SessionUser; read: ShopSettings }) {
  const controls = useSettings(host.api, read);
  const sections = useSlot(host, 'settings/sections');
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>Shop settings</h1>
          <p>Changes save automatically and reach every screen within seconds.</p>
        </div>
        <SuiteLink links={host.links} to="/dashboard" className={buttonClass({ kind: 'quiet' })}>
          Dashboard
        </SuiteLink>
      </header>
      <BoardPart controls={controls} />
      <LooksPart controls={controls} />
      <SoundPart controls={controls} />
      <JoiningPart controls={controls} shopName={owner.businessName} />
      {/* They come together: a part that came later would move the switches below it, under the owner’s finger. */}
      <Suspense fallback={<Loading />}>
        <LazyPart host={host} area="settings/hours">
          <HoursPart owner={owner} controls={controls} />
        </LazyPart>
        <ExitCodePart controls={controls} />
        <LazyPart host={host} area="settings/team">
          <ChairParts host={host} owner={owner} controls={controls} />
        </LazyPart>
        <WaitsPart api={host.api} controls={controls} />
        <RatingsPart controls={controls} />
        <LongWaitPart controls={controls} />
        <RetentionPart controls={controls} />
        <Slot parts={sections} props={{ user: owner }} />
      </Suspense>
    </div>
  );
}

function LazyPart({ host, area, children }: { host: Host; area: string; children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={() => <Alert>Part of this page could not be loaded. Please reload the page.</Alert>}
      onError={(cause) => host.report({ area, message: 'It could not be loaded.', cause })}
    >
      {children}
    </ErrorBoundary>
  );
}
