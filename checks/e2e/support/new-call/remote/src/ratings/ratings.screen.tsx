import type { Host } from '@queuebell/host-kit';
import { Button } from '@queuebell/ui';
import { useState } from 'react';
import { type Rated, rate } from './routes';

const wordsOf = ({ shop, average, ratings }: Rated) => `${shop}: ${average} stars, ${ratings} rating(s)`;

/** Rates a shop by a call that came with this remote. */
export function RatingsScreen({ api }: Pick<Host, 'api'>) {
  const [said, setSaid] = useState('Not rated yet.');

  async function send(): Promise<void> {
    const answer = await api.call(
      rate,
      { shop: 'bar & barbers', stars: 5, words: 'Quick.' },
      { key: 'once' },
    );
    setSaid(answer.ok ? wordsOf(answer.body) : answer.message);
  }

  return (
    <section>
      <h1>Ratings</h1>
      <Button onClick={() => void send()}>Rate</Button>
      <p role="status">{said}</p>
    </section>
  );
}
