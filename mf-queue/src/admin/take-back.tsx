import styles from './parts/admin.module.css';
import { JustClosedList, type ClosedProps } from './just-closed';
import { Notices } from './notices';
import type { Screen } from './counter/screen';
import { isCommandAction } from './acts/staff-actions';

export function TakeBack({ screen, closed }: { screen: Screen; closed: ClosedProps }) {
  const { admin, putBack, command, giveUp, forget } = screen;
  return (
    <footer className={styles.foot}>
      <Notices
        admin={admin}
        onUndo={({ customer, action }) =>
          isCommandAction(action) && action.reverse
            ? command(customer, action.reverse)
            : putBack(customer, action === 'no-show')
        }
        onGiveUp={giveUp}
        onOver={forget}
      />
      <JustClosedList {...closed} />
    </footer>
  );
}
