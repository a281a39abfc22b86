import type { JustClosed } from '@queuebell/contracts';
import { JUST_CLOSED_MAX } from '@queuebell/contracts/limits';
import styles from './parts/admin.module.css';
import { JustClosedList } from './just-closed';
import { Notices } from './notices';
import type { Screen } from './counter/screen';
import { isOrder } from './acts/staff-actions';

interface TakeBackProps {
  closed: readonly JustClosed[];
  /** By this device's clock: only what has passed since this screen heard of a closing counts. */
  now: number;
  screen: Screen;
  onToday: () => void;
}

export function TakeBack({ closed, now, screen, onToday }: TakeBackProps) {
  const { queue, admin, putBack, command, giveUp, forget } = screen;
  // A busy shop's no-shows leave the list for the history before the day is over.
  const mayBeMore = closed.length >= JUST_CLOSED_MAX || queue.chairs !== undefined;
  return (
    <footer className={styles.foot}>
      <Notices
        admin={admin}
        onUndo={({ customer, action }) =>
          isOrder(action) && action.reverse
            ? command(customer, action.reverse)
            : putBack(customer, action === 'no-show')
        }
        onGiveUp={giveUp}
        onOver={forget}
      />
      <JustClosedList
        closed={closed}
        now={now}
        busy={admin.busy}
        onPutBack={putBack}
        onEarlier={mayBeMore ? onToday : undefined}
      />
    </footer>
  );
}
