import type { Host } from '@queuebell/host-kit';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { LiveSign } from '../queue/live-sign';
import { AsOf } from './board/as-of';
import { COME_IN, type ShownState, boardOf, nextFit, servedFit } from './board/board-rules';
import { Clock } from './clock';
import styles from './display.module.css';
import { DeferredPart } from './deferred-part';

const loadChairs = async () =>
  (await import(/* webpackChunkName: "chairs-board" */ './chairs-board/chairs-board')).ChairsBoard;
const loadJustCalled = async () =>
  (await import(/* webpackChunkName: "just-called" */ './just-called/just-called')).JustCalled;
const loadOpening = async () =>
  (await import(/* webpackChunkName: "opening" */ '../opening/opening-line')).OpeningLine;
const loadJoinCode = async () =>
  (await import(/* webpackChunkName: "join-code" */ './join-code/join-code')).JoinCode;
const loadAnnouncer = async () =>
  (await import(/* webpackChunkName: "announcer" */ './announcer/announcer')).Announcer;

interface WallProps {
  state: ShownState;
  report: Host['report'];
  /** The site's address for customers: 'https://bell.example'. */
  origin: string;
  /** How long a customer who comes now will wait, where the shop wants that. */
  wait?: ReactNode;
}

/**
 * Now Serving and Up Next. A stale board keeps its numbers and says so. `early-board/draw-board.ts` draws the same elements first.
 * In shops with several chairs, `ChairsBoard` then takes the place of Now Serving, which shows the last call until that is loaded.
 */
export function Wall({ state, report, origin, wait }: WallProps) {
  const { queue, heard } = state;
  const { shop, board } = queue;
  const { serving, invitation, number, next, digits, waiting, more, looks } = boardOf(queue);
  const isStale = state.status === 'stale';
  const calledAgain = heard.findLast(({ call, isNews }) => isNews && call.number === serving?.number);
  const drawn = `${number}/${calledAgain?.call.id ?? ''}`;
  const [firstDrawn] = useState(drawn);
  const title = [isStale && 'No connection', `Now serving ${number}`, shop.name];
  const whyNot = (openWords: string) =>
    queue.opening && (
      <DeferredPart
        load={loadOpening}
        isUrgent
        props={{ queue, openWords }}
        report={report}
        area="display/opening"
      />
    );
  const oneServed = (
    <>
      <section className={styles.now} style={roomFor(digits.serving)} aria-live="polite" aria-atomic="true">
        <h1>Now Serving</h1>
        <strong key={drawn} className={classes(styles.number, drawn !== firstDrawn && styles.changed)}>
          {number}
        </strong>
        <p>
          {serving ? (
            <Name name={serving.name} fit={servedFit(serving.name)} />
          ) : (
            !isStale && (invitation || whyNot(COME_IN))
          )}
        </p>
      </section>
      <section className={styles.called} aria-label={isStale ? undefined : 'Just called'}>
        {state.status === 'stale' ? (
          <AsOf since={state.staleSince} shop={shop} />
        ) : (
          <DeferredPart
            load={loadJustCalled}
            isUrgent={heard.length > 0}
            props={{ heard, serving: serving?.number }}
            report={report}
            area="display/just-called"
          />
        )}
      </section>
    </>
  );
  return (
    <div className={classes(styles.wall, ...looks.map((look) => styles[look]), isStale && styles.stale)}>
      <title>{title.filter(Boolean).join(' · ')}</title>
      {queue.chairs ? (
        <DeferredPart load={loadChairs} isUrgent props={{ state }} report={report} area="display/chairs">
          {oneServed}
        </DeferredPart>
      ) : (
        oneServed
      )}
      <section className={styles.next} style={roomFor(digits.next)}>
        <h2>Up Next</h2>
        <p className={styles.waiting}>{waiting}</p>
        <ol>
          {next.map((entry, place) => (
            <li key={entry?.number ?? `empty-${place}`} aria-hidden={entry ? undefined : true}>
              <b>{entry?.number}</b>
              {entry && <Name name={entry.name} fit={nextFit(entry.name)} />}
            </li>
          ))}
        </ol>
        <p className={styles.more}>
          {more && <span>{more}</span>}
          {!isStale && wait}
        </p>
        {queue.opening && queue.data.length > 0 && <p className={styles.opening}>{whyNot('')}</p>}
        <footer className={styles.foot}>
          {board?.joinCode && (
            <div className={styles.code}>
              <DeferredPart
                load={loadJoinCode}
                props={{ url: `${origin}/join/${board.joinCode}` }}
                report={report}
                area="display/join-code"
              />
            </div>
          )}
          <LiveSign state={state}>{shop.name}</LiveSign>
          {shop.sound !== 'off' && (
            <DeferredPart
              load={loadAnnouncer}
              isUrgent={heard.some(({ isNews }) => isNews)}
              props={{ heard, shop, volume: board?.volume, chairs: queue.chairs }}
              report={report}
              area="display/sound"
            />
          )}
          <Clock shop={shop} />
        </footer>
      </section>
    </div>
  );
}

/** @param props.fit font scale */
function Name({ name, fit }: { name: string; fit: number }) {
  return name && <span style={{ '--fit': fit } as CSSProperties}>{name}</span>;
}

const roomFor = (digits: number): CSSProperties => ({ '--digits': digits }) as CSSProperties;

const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
