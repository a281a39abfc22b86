import type { View } from '../../view/view';
import styles from './stage.module.css';
import type { Scene, TabletScene } from './timeline';
import { useStage } from './use-stage';

/** Three small devices that play a scene of the product. */
export function Stage({ view }: { view: View }) {
  const { figure, scene, paused, togglePause } = useStage(view);
  return (
    <figure ref={figure} className={styles.figure}>
      <div className={styles.stage} aria-hidden="true" data-testid="stage">
        <Wall {...scene} />
        <Tablet scene={scene.tablet} />
        <Admin {...scene} />
      </div>
      <figcaption className={styles.caption}>
        Three devices share one queue. A customer types a name on the tablet and gets a number. The wall
        display lists it at once. A tap on Mark as Served on the admin tablet moves the wall on to the next
        number.
      </figcaption>
      <button type="button" className={styles.pause} onClick={togglePause}>
        <PauseIcon paused={paused} />
        {paused ? 'Play animation' : 'Pause animation'}
      </button>
    </figure>
  );
}

function Wall({ serving, waiting, tablet }: Omit<Scene, 'servingTap'>) {
  const newcomer = tablet.step === 'ticket' ? tablet.customer.number : null;
  return (
    <div className={`${styles.device} ${styles.wall}`}>
      <div className={styles.now}>
        <span>Now Serving</span>
        <b key={serving.number} className={styles.arrives}>
          {serving.number}
        </b>
        <span key={serving.name} className={styles.arrives}>
          {serving.name}
        </span>
      </div>
      <ul className={styles.next}>
        <li className={styles.quiet}>Up Next</li>
        {waiting.map(({ number, name }) => (
          <li key={number} className={number === newcomer ? `${styles.row} ${styles.fresh}` : styles.row}>
            <b>{number}</b> {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Tablet({ scene }: { scene: TabletScene }) {
  return (
    <div className={`${styles.device} ${styles.tablet}`}>
      {scene.step === 'form' ? (
        <div className={styles.form}>
          <b className={styles.label}>Name</b>
          <span className={styles.input}>
            {scene.typed}
            <i className={styles.caret} />
          </span>
          <span className={`${styles.action} ${scene.pressing ? styles.pressed : ''}`}>Get My Number</span>
        </div>
      ) : (
        <div className={`${styles.ticket} ${styles.arrives}`}>
          <span>Thanks, {scene.customer.name}!</span>
          <b>{scene.customer.number}</b>
          <span className={styles.quiet}>Got it</span>
        </div>
      )}
    </div>
  );
}

function Admin({ serving, waiting, servingTap }: Omit<Scene, 'tablet'>) {
  const [next] = waiting;
  return (
    <div className={`${styles.device} ${styles.admin}`}>
      <span className={styles.quiet}>Current Customer</span>
      <span key={serving.number} className={`${styles.current} ${styles.arrives}`}>
        <b>{serving.number}</b> {serving.name}
      </span>
      <span className={`${styles.action} ${servingTap ? styles.pressed : ''}`}>Mark as Served</span>
      {next && (
        <span className={styles.following}>
          <b>{next.number}</b> {next.name}
        </span>
      )}
    </div>
  );
}

function PauseIcon({ paused }: { paused: boolean }) {
  return (
    <svg viewBox="0 0 16 16" width="12" height="12" fill="currentColor" aria-hidden="true">
      <path d={paused ? 'M4 2l10 6-10 6z' : 'M3 2h4v12H3zM9 2h4v12H9z'} />
    </svg>
  );
}
