import type { SlotProps } from '@queuebell/host-kit';

type OnShop = SlotProps['admin/panel'] | SlotProps['settings/sections'];

/** On two screens of another remote: says whose ratings these are. */
export function StarsOfShop({ user }: OnShop) {
  return (
    <section aria-label="Stars">
      <h2>Stars of {user.businessName}</h2>
    </section>
  );
}

/** On a customer's ticket, which is a page of another remote. */
export function StarsOfVisit({ ticketId }: SlotProps['ticket/page']) {
  return <p>Stars for the visit with ticket {ticketId}</p>;
}
