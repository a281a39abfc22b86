import type { OwnShop } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { Alert, Button } from '@queuebell/ui';
import { useState } from 'react';
import styles from '../team/team.module.css';

interface OwnShopsProps {
  host: Host;
  shops: readonly OwnShop[];
}

/** Leads a person who may work in several shops from one to another. */
export function OwnShops({ host: { api, session, links }, shops }: OwnShopsProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const enter = async ({ id }: OwnShop) => {
    setBusy(true);
    setProblem(null);
    const answer = await api.call(routes.enterShop, { id });
    setBusy(false);
    if (!answer.ok) return setProblem(answer.message);
    session.logIn(answer.body.user, answer.body.token);
    links.go('/dashboard');
  };

  return (
    <section className={styles.section} aria-labelledby="own-shops">
      <h2 id="own-shops" className={styles.title}>
        Your shops
      </h2>
      {problem !== null && <Alert>{problem}</Alert>}
      <ul className={styles.list}>
        {shops.map((shop) => (
          <li key={shop.id} className={styles.row} aria-label={shop.name}>
            <div className={styles.what}>
              <h3 className={styles.name}>{shop.name}</h3>
              <p className={styles.about}>{stateOf(shop)}</p>
            </div>
            {!shop.isCurrent && (
              <Button
                kind="quiet"
                disabled={isBusy || !shop.isOpen}
                aria-label={`Go to ${shop.name}`}
                onClick={() => void enter(shop)}
              >
                Go to this shop
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const ROLE_WORDS: Record<OwnShop['role'], string> = {
  owner: 'You are the owner.',
  admin: 'You are the owner.',
  manager: 'You are a manager.',
  staff: 'You are staff.',
};

function stateOf({ role, isOpen, isCurrent }: OwnShop): string {
  if (isCurrent) return `${ROLE_WORDS[role]} You are here now.`;
  return isOpen ? ROLE_WORDS[role] : `${ROLE_WORDS[role]} This shop is closed at the moment.`;
}
