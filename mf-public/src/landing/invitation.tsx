import { PRICE_USD_PER_MONTH } from '@queuebell/contracts/limits';
import { SuiteLink } from '@queuebell/remote-kit';
import type { ActionsProps } from './actions';
import { TryTheDemo } from './actions';
import styles from './invitation.module.css';
import { Section } from './section';

/** The last word of the page: try it now. */
export function Invitation({ links, siteName }: Pick<ActionsProps, 'links'> & { siteName: string }) {
  return (
    <>
      <Section
        ground="invitation"
        title="Take a number yourself."
        lead="The demo has all three screens: check in, watch the wall move on, work through the list. It runs in this browser only, without an account, and keeps nothing."
      >
        <div className={styles.action}>
          <TryTheDemo links={links} />
        </div>
      </Section>
      <footer className={styles.closing}>
        <p>
          {siteName} · for barbers, salons and shops · ${PRICE_USD_PER_MONTH} a month
        </p>
        <nav aria-label="More">
          <SuiteLink links={links} to="/feedback">
            Feedback
          </SuiteLink>
          <SuiteLink links={links} to="/terms-and-conditions">
            Terms
          </SuiteLink>
        </nav>
      </footer>
    </>
  );
}
