import type { AccountCredentials } from '@queuebell/contracts';
import type { ApiAnswer, Host } from '@queuebell/remote-kit';
import { usePasswordAsked } from '@queuebell/remote-kit/confirm-password';
import { useState } from 'react';

export type Wanted = 'everything' | 'visits';
export type Download =
  | { step: 'idle' }
  | { step: 'loading'; what: Wanted }
  | { step: 'saved' }
  | { step: 'failed'; message: string };

/**
 * Fetches what the owner wants to take along and hands it to the browser.
 * @param email of the owner, for password managers
 * @param credentials where there is no session
 */
export function useDownload(
  api: Host['api'],
  email: string,
  save: (content: Blob, name: string) => void,
  credentials?: AccountCredentials,
) {
  const [download, setDownload] = useState<Download>({ step: 'idle' });

  const { withPassword, dialog } = usePasswordAsked(api, email);

  async function start(what: Wanted): Promise<void> {
    if (download.step === 'loading') return;
    setDownload({ step: 'loading', what });
    const fetchFile = (): Promise<ApiAnswer<Blob>> =>
      what === 'visits' ? api.exportVisits() : api.exportAccount(credentials);
    const answer = await withPassword(fetchFile);
    if (answer === null) return setDownload({ step: 'idle' });
    if (!answer.ok) return setDownload({ step: 'failed', message: answer.message });
    save(answer.body, what === 'visits' ? 'customers.csv' : 'queuebell.json');
    setDownload({ step: 'saved' });
  }

  return { download, passwordDialog: dialog, start: (what: Wanted) => void start(what) };
}
