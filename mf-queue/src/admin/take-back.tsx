import type { JustClosed } from '@queuebell/contracts';
import type { Desk } from './admin-state';
import styles from './admin.module.css';
import { JustClosedList } from './just-closed';
import { Notices } from './notices';
import type { Admin } from './use-admin';

interface TakeBackProps extends Pick<Admin, 'putBack' | 'giveUp' | 'forget'> {
  desk: Desk;
  closed: readonly JustClosed[];
  now: number;
}

/** The foot of the screen, always in its place: what was just done, and the way back. */
export function TakeBack({ desk, closed, now, putBack, giveUp, forget }: TakeBackProps) {
  return (
    <footer className={styles.foot}>
      <Notices desk={desk} onUndo={putBack} onGiveUp={giveUp} onOver={forget} />
      <JustClosedList closed={closed} now={now} busy={desk.busy} onPutBack={putBack} />
    </footer>
  );
}
