import type { RefObject } from 'react';
import { FIRST_PICTURE_ID } from '@queuebell/contracts/prerendered';
import { PRICE_USD_PER_MONTH } from '@queuebell/contracts/limits';
import { Login, type ActionsProps, MainAction, TryTheDemo } from './actions';
import styles from './hero.module.css';
import { Stage } from './stage/stage';
import type { View } from '../view/view';

interface HeroProps extends ActionsProps {
  view: View;
  headline: RefObject<HTMLHeadingElement | null>;
}

export function Hero({ links, loggedIn, view, headline }: HeroProps) {
  return (
    <section id={FIRST_PICTURE_ID} className={styles.hero}>
      <div className={styles.words}>
        <h1 ref={headline} tabIndex={-1} className={styles.headline}>
          Nobody waits standing up.
        </h1>
        <p className={styles.lead}>
          Customers take a number on the tablet at your door and sit down. The screen on your wall shows whose
          turn it is. One tap calls the next customer.
        </p>
        <p className={styles.price}>
          <strong>${PRICE_USD_PER_MONTH}</strong> a month for all three screens. No text-message fees.
        </p>
        <div className={styles.actions}>
          <MainAction links={links} loggedIn={loggedIn} />
          {!loggedIn && <Login links={links} />}
          <TryTheDemo links={links} />
        </div>
      </div>
      <Stage view={view} />
    </section>
  );
}
