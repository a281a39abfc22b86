import type { WaitScore } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { useEffect, useState } from 'react';
import { CopyAddress } from '../dashboard/copy-address';
import { Part } from './part/part';
import { shownOf } from './part/settings-state';
import styles from './part/settings.module.css';
import type { SettingsControls } from './part/use-settings';
import { Switch } from './part/switch';

/** Fewer customers say too little. */
const PUBLISHED_FROM = 100;

interface WaitsPartProps {
  api: Host['api'];
  controls: SettingsControls;
}

export function WaitsPart({ api, controls }: WaitsPartProps) {
  const { boardWait, busyPage, busyUrl, publishesScore } = shownOf(controls.state);
  const score = useScore(api);
  return (
    <Part
      title="Waits"
      lead="Customers see how long they will probably wait: on the tablet, on the page behind your QR code, and on their tickets. We work this out from earlier visits to your shop, and count how often we were right."
      fields={['boardWait', 'publishesScore', 'busyPage']}
      controls={controls}
    >
      <p className={styles.score}>{score !== undefined && scoreWords(score)}</p>
      <Switch
        words="Show the wait on the wall display"
        note="How long a customer who comes now will wait."
        isOn={boardWait}
        onChange={(isOn) => controls.choose('boardWait', { boardWait: isOn })}
      />
      <Switch
        words="Show the score to customers"
        note={`On the page behind your QR code, once ${PUBLISHED_FROM} customers are counted.`}
        isOn={publishesScore}
        onChange={(isOn) => controls.choose('publishesScore', { publishesScore: isOn })}
      />
      <Switch
        words="Publish a page that shows how busy you are"
        note="Anyone with the link can see how many people are waiting and how long the wait is. Other websites can embed the page."
        isOn={busyPage}
        onChange={(isOn) => controls.choose('busyPage', { busyPage: isOn })}
      />
      {busyPage && busyUrl !== null && (
        <CopyAddress
          address={busyUrl}
          label="The page’s address"
          of="the page"
          clipboard={window.navigator.clipboard}
        />
      )}
    </Part>
  );
}

/** Null: it could not be read. Undefined: not yet. */
function useScore(api: Host['api']): WaitScore | null | undefined {
  const [score, setScore] = useState<WaitScore | null>();
  useEffect(() => {
    const page = new AbortController();
    void api.call(routes.readWaitScore, {}, { signal: page.signal }).then((answer) => {
      if (!page.signal.aborted) setScore(answer.ok ? answer.body : null);
    });
    return () => page.abort();
  }, [api]);
  return score;
}

function scoreWords(score: WaitScore | null): string {
  if (!score) return 'The score could not be loaded. Please reload the page.';
  const { right, of } = score;
  if (of === 0) return 'No score yet. It starts with your first customers.';
  if (of === 1) return `${right === 1 ? 'Right' : 'Not right'} for the first customer.`;
  return `Right for ${right} of the last ${of} customers.`;
}
