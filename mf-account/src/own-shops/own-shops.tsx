import type { OwnShop } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { Alert, Button } from '@queuebell/ui';
import { useEffect, useState } from 'react';
import styles from '../team/team.module.css';

/** The shops of a person who may work in several, to go from one to another. Nothing for everybody else. */
export function OwnShops({ host: { api, session, links } }: { host: Host }) {
  const [shops, setShops] = useState<readonly OwnShop[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    void api.call(routes.listOwnShops, {}, { signal: leaving.signal }).then((answer) => {
      if (answer.ok && !leaving.signal.aborted) setShops(answer.body);
    });
    return () => leaving.abort();
  }, [api]);

  if (shops.length < 2) return null;

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
