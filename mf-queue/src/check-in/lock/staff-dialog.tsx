import type { SessionUser } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { Alert, Button, Modal } from '@queuebell/ui';
import { type Dispatch, useEffect, useRef } from 'react';
import { AttentionList, attentionSummary } from '../attention/attention-list';
import { whenIdle } from '../../queue/wall-clock-timers';
import type { LockProps } from './lock-props';
import { CodePad } from './code-pad';
import styles from './staff-dialog.module.css';
import { type StaffDialogState, type StaffEvent, problemOf } from './staff-state';

const STAFF_IDLE_MS = 30_000;

interface StaffDialogProps extends LockProps {
  state: Exclude<StaffDialogState, { step: 'closed' }>;
  dispatch: Dispatch<StaffEvent>;
  onRelease: () => void;
}

/** Asks for the staff code, then offers the staff actions. The customer's draft stays behind it. */
export function StaffDialog({ host, owner, client, status, state, dispatch, onRelease }: StaffDialogProps) {
  const { waiting, attention } = status;
  const close = () => dispatch({ type: 'closed' });
  const content = useCloseWhenIdle(close);

  const ask = async () => {
    if (state.step !== 'code') return;
    dispatch({ type: 'asked' });
    dispatch({ type: 'answered', answer: await host.api.call(routes.leaveCheckIn, { code: state.typed }) });
  };

  const end = async () => {
    dispatch({ type: 'leaving' });
    const problem = await endSession(host, owner, client);
    if (problem !== null) dispatch({ type: 'stayed', problem });
  };

  const endName = owner.device ? 'Unpair this device' : 'Log out';
  return (
    <Modal title={titles[state.step]} onClose={close}>
      <div ref={content} className={styles.content} data-in-use="">
        {state.step === 'code' && <CodePad state={state} dispatch={dispatch} onAsk={() => void ask()} />}
        {state.step === 'open' && attention.length > 0 && (
          <div className={styles.attention}>
            <h3>{attentionSummary(attention)}</h3>
            <AttentionList attention={attention} onDismiss={client.dismiss} />
          </div>
        )}
        {state.step === 'warned' && <p>{waitingWords(waiting)}</p>}
        {state.problem !== null && state.step !== 'code' && <Alert>{state.problem}</Alert>}
        {state.step === 'open' && (
          <Button size="tap" onClick={() => (close(), onRelease())}>
            {document.fullscreenElement ? 'Leave full screen' : 'Unlock this screen'}
          </Button>
        )}
        {state.step !== 'code' && (
          <Button
            size="tap"
            kind="danger"
            disabled={state.leaving}
            onClick={() => (state.step === 'open' && waiting > 0 ? dispatch({ type: 'warned' }) : void end())}
          >
            {state.step === 'warned' ? `${endName} anyway` : endName}
          </Button>
        )}
        <Button size="tap" kind="quiet" onClick={close}>
          Back to check-in
        </Button>
      </div>
    </Modal>
  );
}

const titles = { code: 'Staff', open: 'Staff', warned: 'Some tickets are not sent yet' } as const;

function waitingWords(waiting: number): string {
  const [what, them] = waiting === 1 ? ['1 ticket has', 'it'] : [`${waiting} tickets have`, 'them'];
  return `${what} not been sent yet. Only this tablet can send ${them}, while it is paired with this shop.`;
}

/**
 * Returns the reserved numbers while the session is still valid, then ends the session.
 * @returns an error message, or null
 */
async function endSession(
  host: Host,
  owner: SessionUser,
  client: LockProps['client'],
): Promise<string | null> {
  await client.stop();
  const answer = owner.device ? await host.api.call(routes.giveBack) : null;
  const isOut = host.session.getState().status === 'out';
  if (answer && !answer.ok && !isOut) {
    void client.start();
    return problemOf(answer);
  }
  host.session.logOut();
  return null;
}

/** @returns the ref of the watched element */
function useCloseWhenIdle(onIdle: () => void) {
  const content = useRef<HTMLDivElement>(null);
  const latest = useRef(onIdle);
  useEffect(() => {
    latest.current = onIdle;
  });
  useEffect(() => {
    const dialog = content.current?.closest('dialog');
    return dialog ? whenIdle(dialog, STAFF_IDLE_MS, () => latest.current()) : undefined;
  }, []);
  return content;
}
