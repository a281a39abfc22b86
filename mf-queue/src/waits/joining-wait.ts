import type { WaitAnswer } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { useMemo } from 'react';
import type { Read } from './use-wait';

/** For the shop's own screens: the wait of a customer who comes now. @param isAsked false: nobody is asked */
export function useJoiningWait({ api }: Pick<Host, 'api'>, ownerId: string, isAsked = true) {
  return useMemo(() => (isAsked ? readJoining(api, ownerId) : null), [api, ownerId, isAsked]);
}

const readJoining =
  (api: Host['api'], userId: string): Read<WaitAnswer> =>
  async (signal): Promise<ApiAnswer<WaitAnswer>> => {
    const answer = await api.call(routes.readWaits, { userId }, { signal });
    if (!answer.ok) return answer;
    const { joining, closesIn } = answer.body;
    return { ...answer, body: { wait: { range: joining, ...(closesIn !== undefined && { closesIn }) } } };
  };
