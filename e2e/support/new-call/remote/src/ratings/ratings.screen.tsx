import type { Host } from '@queuebell/remote-kit';
import { Button } from '@queuebell/ui';
import { useState } from 'react';
import { rate } from './routes';

/** Rates a shop by a call that came with this remote. */
export function RatingsScreen({ api }: Pick<Host, 'api'>) {
  const [said, setSaid] = useState('Not rated yet.');

  async function send(): Promise<void> {
    const answer = await api.call(
      rate,
      { shop: 'bar & barbers', stars: 5, words: 'Quick.' },
      { key: 'once' },
    );
    setSaid(answer.ok ? `${answer.body.average} of ${answer.body.ratings} ratings` : answer.message);
  }

  return (
    <section>
      <h1>Ratings</h1>
      <Button onClick={() => void send()}>Rate</Button>
      <p role="status">{said}</p>
    </section>
  );
}
