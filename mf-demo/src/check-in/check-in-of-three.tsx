import type { Host } from '@queuebell/host-kit';
import { type Entry, countAhead, peopleOf } from '@queuebell/queue-rules';
import { CheckInCard } from './check-in-card';
import { useDemoCheckIn } from './use-demo-check-in';
import type { Clock } from '../clock/clock';
import { CHAIRS, checkedIn, momentOf } from '../three-chairs/demo-shop';
import { PersonChoice } from './person-choice';
import { useShop } from '../three-chairs/use-shop';

export function CheckInOfThree({ host, clock }: { host: Host; clock: Clock }) {
  const [queue, setQueue] = useShop(host);
  const checkIn = useDemoCheckIn(clock, (details) => {
    const after = checkedIn(queue, details);
    setQueue(after);
    return after.counter;
  });
  const now = momentOf(queue);
  const people = peopleOf(queue, now.at);
  const ahead = countAhead(queue, {}, now);
  return (
    <CheckInCard
      host={host}
      {...checkIn}
      choice={(draft, onType) => <PersonChoice ahead={ahead} people={people} draft={draft} onType={onType} />}
      noteOf={(number) => placeWords(queue.waiting.find((entry) => entry.number === number))}
    />
  );
}

function placeWords(entry: Entry | undefined): string {
  if (!entry) return '';
  const { ahead, askedFor } = entry;
  const person = CHAIRS.find(({ id }) => id === askedFor)?.person;
  const place = ahead === 0 ? 'You are next' : `${ahead} ${ahead === 1 ? 'person' : 'people'} ahead of you`;
  return person ? `For ${person} · ${place}` : place;
}
