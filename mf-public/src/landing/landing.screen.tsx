import { useEffect, useRef } from 'react';
import { type Host, useSession } from '@queuebell/host-kit';
import { Devices } from './devices';
import { Hero } from './hero';
import { Invitation } from './invitation';
import pageStyles from '../page/page.module.css';
import { Price } from './price';
import { Reasons } from './reasons';
import { ScrollToTop } from '../scroll-to-top/scroll-to-top';
import { SetupSteps } from './setup-steps';
import styles from './landing.module.css';
import type { View } from '../view/view';

interface LandingScreenProps {
  host: Host;
  view: View;
}

/** The landing page: the product, its price, and links to the demo and the registration. */
export function LandingScreen({ host, view }: LandingScreenProps) {
  const { status } = useSession(host.session);
  const headline = useRef<HTMLHeadingElement>(null);
  const page = useRef<HTMLDivElement>(null);

  // Hydrated: the parts below the first picture may load now. Nothing that React draws depends on it.
  useEffect(() => {
    const timer = setTimeout(() => page.current?.setAttribute('data-painted', ''));
    return () => clearTimeout(timer);
  }, []);

  const actions = { links: host.links, loggedIn: status !== 'out' };

  return (
    <div ref={page} className={`${pageStyles.page} ${styles.landing}`}>
      <title>{`${host.site.siteName}: nobody waits standing up`}</title>
      <Hero {...actions} view={view} headline={headline} />
      <div className={styles.below}>
        <Devices />
        <SetupSteps />
        <Reasons />
        <Price {...actions} />
        <Invitation links={host.links} />
      </div>
      <ScrollToTop
        view={view}
        onPress={() => {
          headline.current?.focus({ preventScroll: true });
          view.scrollToTop();
        }}
      />
    </div>
  );
}
