import type { ReactNode } from 'react';
import { type Host, SuiteLink, useSession } from '@queuebell/host-kit';
import { useThreeChairs, withChairs } from '../three-chairs/chosen-chairs';
import styles from './demo-frame.module.css';

interface DemoFrameProps {
  host: Host;
  /** The title of the browser's tab, before the site's name. */
  title: string;
  back?: boolean;
  children: ReactNode;
}

/** Around every demo screen: labels it as a demo, with links back and on. */
export function DemoFrame({ host, title, back = true, children }: DemoFrameProps) {
  const { status } = useSession(host.session);
  const dashboard = withChairs('/Demo-Dashboard?demo=true', useThreeChairs());
  const onward =
    status === 'out'
      ? { to: '/register', words: 'Register' }
      : { to: '/dashboard', words: 'Go to Dashboard' };
  return (
    <div className={styles.frame}>
      <title>{`${title} · ${host.site.siteName}`}</title>
      <div className={styles.banner} role="note">
        <p className={styles.words}>This is a demo page only.</p>
        {back && (
          <SuiteLink links={host.links} to={dashboard} className={styles.link}>
            <span aria-hidden="true">←</span> Demo Dashboard
          </SuiteLink>
        )}
        <SuiteLink links={host.links} to={onward.to} className={styles.link}>
          {onward.words}
        </SuiteLink>
      </div>
      {children}
    </div>
  );
}
