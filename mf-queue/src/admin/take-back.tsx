import type { JustClosed } from '@queuebell/contracts';
import styles from './admin.module.css';
import { JustClosedList } from './just-closed';
import { Notices } from './notices';
import type { Screen } from './screen';
import { isOrder } from './staff-actions';

interface TakeBackProps {
  closed: readonly JustClosed[];
  screen: Screen;
  onToday: () => void;
}

export function TakeBack({ closed, screen, onToday }: TakeBackProps) {
  const { admin, now, putBack, command, giveUp, forget } = screen;
  return (
    <footer className={styles.foot}>
      <Notices
        admin={admin}
        onUndo={({ customer, action }) =>
          isOrder(action) && action.reverse ? command(customer, action.reverse) : putBack(customer)
        }
        onGiveUp={giveUp}
        onOver={forget}
      />
      <JustClosedList closed={closed} now={now} busy={admin.busy} onPutBack={putBack} onToday={onToday} />
    </footer>
  );
}
