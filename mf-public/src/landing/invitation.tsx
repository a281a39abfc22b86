import type { ActionsProps } from './actions';
import { TryTheDemo } from './actions';
import styles from './invitation.module.css';
import { Section } from './section';

export function Invitation({ links }: Pick<ActionsProps, 'links'>) {
  return (
    <Section
      ground="invitation"
      title="Take a number yourself."
      lead="The demo has all three screens: check in, watch the wall move on, work through the list. It runs in this browser only, without an account, and keeps nothing."
    >
      <div className={styles.action}>
        <TryTheDemo links={links} />
      </div>
    </Section>
  );
}
