import type { Host, SlotProps } from '@queuebell/host-kit';
import { useEffect, useState } from 'react';
import { readStars } from '../ratings/routes';

type OnShop = SlotProps['admin/panel'] | SlotProps['settings/sections'];

/** On two screens of another remote: the shop's stars, as the team's own server has counted them. */
export const starsOfShop = ({ api }: Pick<Host, 'api'>) =>
  function StarsOfShop({ user }: OnShop) {
    const [average, setAverage] = useState<number>();
    useEffect(() => {
      void api.call(readStars).then((answer) => answer.ok && setAverage(answer.body.average));
    }, []);
    return (
      <section aria-label="Stars">
        <h2>Stars of {user.businessName}</h2>
        {average !== undefined && <p>{average} on average</p>}
      </section>
    );
  };

/** On a customer's ticket, which is a page of another remote. */
export function StarsOfVisit({ ticketId }: SlotProps['ticket/page']) {
  return <p>Stars for the visit with ticket {ticketId}</p>;
}
