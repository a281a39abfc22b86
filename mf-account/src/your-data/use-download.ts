import type { AccountCredentials } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { download } from '@queuebell/host-kit/capabilities/download';
import { usePasswordPrompt } from '@queuebell/host-kit/confirm-password';
import { useState } from 'react';

export type Wanted = 'everything' | 'visits';
export type Download =
  | { step: 'idle' }
  | { step: 'loading'; what: Wanted }
  | { step: 'saved' }
  | { step: 'failed'; message: string };

/** @param email of the owner, for password managers @param credentials for a download without a session */
export function useDownload(
  api: Host['api'],
  email: string,
  save: (content: Blob, name: string) => void,
  credentials?: AccountCredentials,
) {
  const [state, setState] = useState<Download>({ step: 'idle' });

  const { withPassword, dialog } = usePasswordPrompt(api, email);

  async function start(what: Wanted): Promise<void> {
    if (state.step === 'loading') return;
    setState({ step: 'loading', what });
    const fetchFile = (): Promise<ApiAnswer<Blob>> => {
      if (what === 'visits') return download(api, routes.exportVisits);
      return credentials
        ? download(api, routes.exportAccountByPassword, credentials)
        : download(api, routes.exportAccount);
    };
    const answer = await withPassword(fetchFile);
    if (answer === null) return setState({ step: 'idle' });
    if (!answer.ok) return setState({ step: 'failed', message: answer.message });
    save(answer.body, what === 'visits' ? 'customers.csv' : 'queuebell.json');
    setState({ step: 'saved' });
  }

  return { download: state, passwordDialog: dialog, start: (what: Wanted) => void start(what) };
}
