import type { ApiAnswer, Host } from '../contract';
import { type ReactNode, useState } from 'react';

interface UsePasswordAsked {
  /** Shown by the screen; null while it is closed. */
  dialog: ReactNode;
  /**
   * Makes a call, and if the server asks for the password, makes it again with the password.
   * @returns null when the dialog was cancelled
   */
  withPassword<Body>(call: () => Promise<ApiAnswer<Body>>): Promise<ApiAnswer<Body> | null>;
}

/** Few visits need the dialog, so it is loaded when it opens. */
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
        // Its code could not be loaded: the caller gets the refusal, and can try again.
        return refused;
      }
    },
  };
}
