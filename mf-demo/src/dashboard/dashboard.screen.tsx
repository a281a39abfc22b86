import type { ReactNode } from 'react';
import { PRICE_USD_PER_MONTH } from '@queuebell/contracts/limits';
import { type Host, SuiteLink, useSession } from '@queuebell/host-kit';
import { buttonClass } from '@queuebell/ui';
import { DemoFrame } from '../frame/demo-frame';
import { useThreeChairs, withChairs } from '../three-chairs/chosen-chairs';
import styles from './dashboard.module.css';
import { AdminPicture, TabletPicture, WallPicture } from './pictures';

interface Tile {
  to: string;
  name: string;
  text: string;
  picture: ReactNode;
}

const TILES: readonly Tile[] = [
  {
    to: '/Demo-customer-check-in',
    name: 'Customer Facing',
    text: 'The tablet at the door. Type a name, take a number.',
    picture: <TabletPicture />,
  },
  {
    to: '/Demo-display-queue',
    name: 'Display Queue Number',
    text: 'The screen on the wall. Watch the numbers move on.',
    picture: <WallPicture />,
  },
  {
    to: '/Demo-admin',
    name: 'Admin Side',
    text: 'The tablet in your hand: call the next customer, or take someone off the list.',
    picture: <AdminPicture />,
  },
];

export function DashboardScreen({ host }: { host: Host }) {
  const { status } = useSession(host.session);
  const hasThree = useThreeChairs();
  return (
    <DemoFrame host={host} title="Demo Dashboard" back={false}>
      <div className={styles.page}>
        <h1 className={styles.title}>Try all three devices.</h1>
        <nav className={styles.shops} aria-label="Your shop has">
          <ShopLink links={host.links} hasThree={false} isShown={!hasThree} />
          <ShopLink links={host.links} hasThree isShown={hasThree} />
        </nav>
        <ul className={styles.tiles}>
          {TILES.map(({ to, ...tile }) => (
            <DashboardTile key={to} links={host.links} to={withChairs(to, hasThree)} {...tile} />
          ))}
        </ul>
        <p className={styles.note}>
          {hasThree
            ? 'The names are made up, and nothing leaves this browser. All three screens share one queue until you reload the page.'
            : 'The names are made up, each screen runs on its own, and nothing leaves this browser. In your shop all three share one queue.'}
        </p>
        {status === 'out' && (
          <div className={styles.register}>
            <p className={styles.price}>
              <strong>${PRICE_USD_PER_MONTH}</strong> a month for all three screens.
            </p>
            <SuiteLink links={host.links} to="/register" className={buttonClass({ size: 'tap' })}>
              Register your shop
            </SuiteLink>
          </div>
        )}
      </div>
    </DemoFrame>
  );
}

interface ShopLinkProps extends Pick<Host, 'links'> {
  hasThree: boolean;
  isShown: boolean;
}

/** One of the demo's two shops. */
function ShopLink({ links, hasThree, isShown }: ShopLinkProps) {
  return (
    <SuiteLink
      links={links}
      to={withChairs('/Demo-Dashboard?demo=true', hasThree)}
      aria-current={isShown ? 'page' : undefined}
    >
      {hasThree ? 'Three chairs' : 'One chair'}
    </SuiteLink>
  );
}

function DashboardTile({ links, to, name, text, picture }: Tile & Pick<Host, 'links'>) {
  return (
    <li className={styles.item}>
      <SuiteLink links={links} to={to} className={styles.tile}>
        <span className={styles.picture}>{picture}</span>
        <div className={styles.words}>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.text}>{text}</p>
        </div>
      </SuiteLink>
    </li>
  );
}
