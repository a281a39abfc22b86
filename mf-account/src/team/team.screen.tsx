import type { SessionUser } from '@queuebell/contracts';
import { isFocusLost } from '@queuebell/host-kit/focus';
import { type Host, useLoggedIn } from '@queuebell/host-kit';
import { Alert, Button, Loading, Problem } from '@queuebell/ui';
import { useLayoutEffect, useRef } from 'react';
import { OwnPin } from './own-pin';
import { InviteForm } from './invite-form';
import { MemberRow } from './member-row';
import styles from './team.module.css';
import { useTeam } from './use-team';

/** `/team`: the people who can log in to the owner's shop (docs/decisions/0044). */
export function TeamScreen({ host }: { host: Host }) {
  const user = useLoggedIn(host);
  if (!user) return null;
  return (
    <>
      <title>{['People with a login', user.businessName].filter(Boolean).join(' · ')}</title>
      {user.member ? (
        <Problem title="Only the owner can open this page.">Ask the owner to change the team.</Problem>
      ) : (
        <Team key={user.id} host={host} user={user} />
      )}
    </>
  );
}

function Team({ host, user }: { host: Host; user: SessionUser }) {
  const { team, isOpening, outcome, passwordDialog, retry, ...controls } = useTeam(host.api, user.email);
  const heading = useRef<HTMLHeadingElement>(null);

  // The focus disappears with a removed row's button.
  useLayoutEffect(() => {
    if (outcome !== null && isFocusLost()) heading.current?.focus();
  }, [outcome]);

  return (
    <div className={styles.page}>
      <header className={styles.section}>
        <h1 className={styles.heading}>People with a login</h1>
        <p className={styles.quiet}>
          Everybody here logs in with their own email address and password, on their own phone or on any
          device. You can remove a person at any time; they are then logged out everywhere at once.
        </p>
      </header>
      <section className={styles.section} aria-labelledby="team-people">
        <h2 ref={heading} id="team-people" tabIndex={-1} className={styles.title}>
          People
        </h2>
        {/* Rendered before it has words, so that screen readers announce them. */}
        <div aria-live="polite" className={styles.news}>
          {outcome?.tone === 'good' && <Alert tone="good">{outcome.words}</Alert>}
        </div>
        {outcome?.tone === 'bad' && <Alert>{outcome.words}</Alert>}
        {team.step === 'loading' && <Loading what="Loading your team…" />}
        {team.step === 'failed' && (
          <div className={styles.failed}>
            <Alert>Your team could not be loaded. {team.message}</Alert>
            <Button kind="quiet" onClick={retry}>
              Retry
            </Button>
          </div>
        )}
        {team.step === 'listed' && team.members.length === 0 && (
          <p className={styles.quiet}>Nobody but you can log in to your shop.</p>
        )}
        {team.step === 'listed' && team.members.length > 0 && (
          <ul className={styles.list}>
            {team.members.map((member) => (
              <MemberRow key={member.id} member={member} timeZone={user.timeZone} controls={controls} />
            ))}
          </ul>
        )}
      </section>
      {/* Below the list, which would move it away from a finger. */}
      {!isOpening && (
        <section className={styles.section} aria-labelledby="team-invite">
          <h2 id="team-invite" className={styles.title}>
            Invite somebody
          </h2>
          <InviteForm onInvite={controls.invite} />
        </section>
      )}
      {team.step === 'listed' && team.members.some(({ state }) => state === 'active') && (
        <OwnPin api={host.api} />
      )}
      {passwordDialog}
    </div>
  );
}
