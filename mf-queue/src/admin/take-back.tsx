import type { JustClosed } from '@queuebell/contracts';
import type { AdminState } from './admin-state';
import styles from './admin.module.css';
import { JustClosedList } from './just-closed';
import { Notices } from './notices';
import type { Admin } from './use-admin';

interface TakeBackProps extends Pick<Admin, 'putBack' | 'giveUp' | 'forget'> {
  admin: AdminState;
  closed: readonly JustClosed[];
  now: number;
}

export function TakeBack({ admin, closed, now, putBack, giveUp, forget }: TakeBackProps) {
  return (
    <footer className={styles.foot}>
      <Notices admin={admin} onUndo={putBack} onGiveUp={giveUp} onOver={forget} />
      <JustClosedList closed={closed} now={now} busy={admin.busy} onPutBack={putBack} />
    </footer>
  );
}
