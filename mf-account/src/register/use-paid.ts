import { PAYMENT_ASKED_EVERY_MS } from '@queuebell/contracts/limits';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { useEffect } from 'react';

const STATUS_NOT_FOUND = 404;

/**
 * Asks whether the account that was registered here has been paid for, until it has or the secret has expired.
 *
 * @param secret as the registration gave it; null while there is none
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
