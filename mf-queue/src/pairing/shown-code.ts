import type { DeviceKind, PairingResponse } from '@queuebell/contracts';

/** The code that a device shows, and until when it works by this device's own clock, in milliseconds since 1970. */
export interface ShownCode {
  pairing: PairingResponse;
  endsAt: number;
}

/** Where a device keeps the code that it shows: a reload goes on with it, as the owner may be confirming it. */
export interface CodeKeeper {
  read: () => ShownCode | null;
  /** @param shown null: it is used, or works no more */
  keep: (shown: ShownCode | null) => void;
}

/** Kept by this tab alone, and gone with it. Without storage a reload shows a new code. */
export function tabKeeper(kind: DeviceKind, storage: () => Storage = () => sessionStorage): CodeKeeper {
  const name = `queuebell.pairing.${kind}`;
  return {
    read() {
      try {
        const shown = JSON.parse(storage().getItem(name) ?? 'null') as Partial<ShownCode> | null;
        return isShownCode(shown) ? shown : null;
      } catch {
        return null;
      }
    },
    keep(shown) {
      try {
        if (shown) storage().setItem(name, JSON.stringify(shown));
        else storage().removeItem(name);
      } catch {
        // Refused, or full.
      }
    },
  };
}

/** Another release of this page may have kept it. */
const isShownCode = (shown: Partial<ShownCode> | null): shown is ShownCode =>
  typeof shown?.pairing?.secret === 'string' && typeof shown.endsAt === 'number';
