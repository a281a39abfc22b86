import { PAYMENT_ASKED_EVERY_MS } from '@queuebell/contracts/limits';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { useEffect } from 'react';

const STATUS_NOT_FOUND = 404;

/**
 * Polls whether the new account is paid for, until it is or the secret expires.
 * @param secret from the registration; null before it
 */
export function usePaid(api: Host['api'], secret: string | null, onPaid: () => void): void {
  useEffect(() => {
    if (secret === null) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const answer = await api.call(routes.watchPayment, { secret });
      if (isOver) return;
      if (answer.ok && answer.body.paid) onPaid();
      else if (answer.status !== STATUS_NOT_FOUND)
        timer = setTimeout(() => void ask(), PAYMENT_ASKED_EVERY_MS);
    };
    timer = setTimeout(() => void ask(), PAYMENT_ASKED_EVERY_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [api, secret, onPaid]);
}
