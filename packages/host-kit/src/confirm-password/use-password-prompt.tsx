import type { ApiAnswer, Host } from '../contract';
import { type ReactNode, useState } from 'react';

interface UsePasswordAsked {
  /** The dialog that asks for the password, for the screen to show; null while it is closed. */
  dialog: ReactNode;
  /**
   * Makes a call that the server may refuse until the password is given: asks for it then, and makes the call again.
   * @returns null when the dialog was cancelled
   */
  withPassword<Body>(call: () => Promise<ApiAnswer<Body>>): Promise<ApiAnswer<Body> | null>;
}

/** Most log out elsewhere without being asked, soon after they have logged in: the dialog comes when it is needed. */
const loadDialog = () => import(/* webpackChunkName: "confirm-password" */ './confirm-password-modal');

/**
 * Asks for the password where the server wants it once more (docs/decisions/0026-password-asked-again.md).
 * @param email of the owner, for password managers
 */
export function usePasswordPrompt(api: Host['api'], email: string): UsePasswordAsked {
  const [dialog, setDialog] = useState<ReactNode>(null);

  async function isGiven(): Promise<boolean> {
    const { ConfirmPasswordModal } = await loadDialog();
    const given = await new Promise<boolean>((answer) =>
      setDialog(<ConfirmPasswordModal api={api} email={email} onAnswer={answer} />),
    );
    setDialog(null);
    return given;
  }

  return {
    dialog,
    async withPassword(call) {
      const refused = await call();
      if (refused.ok || refused.code !== 'PASSWORD_NEEDED') return refused;
      try {
        return (await isGiven()) ? await call() : null;
      } catch {
        // Its code could not be loaded: the refusal says what is missing, and can be tried again.
        return refused;
      }
    },
  };
}
