import type { AccountCredentials } from '@queuebell/contracts';
import type { ApiAnswer, Host } from '@queuebell/remote-kit';
import { useState } from 'react';

export type Wanted = 'everything' | 'visits';
export type Download =
  | { step: 'idle' }
  | { step: 'loading'; what: Wanted }
  | { step: 'saved' }
  | { step: 'failed'; message: string };

/**
 * Fetches what the owner wants to take along and hands it to the browser.
 * @param credentials where there is no session
 */
export function useDownload(
  api: Host['api'],
  save: (content: Blob, name: string) => void,
  credentials?: AccountCredentials,
) {
  const [download, setDownload] = useState<Download>({ step: 'idle' });

  async function start(what: Wanted): Promise<void> {
    if (download.step === 'loading') return;
    setDownload({ step: 'loading', what });
    const answer: ApiAnswer<Blob> = await (what === 'visits'
      ? api.exportVisits()
      : api.exportAccount(credentials));
    if (!answer.ok) return setDownload({ step: 'failed', message: answer.message });
    save(answer.body, what === 'visits' ? 'visits.csv' : 'queuebell.json');
    setDownload({ step: 'saved' });
  }

  return { download, start: (what: Wanted) => void start(what) };
}
