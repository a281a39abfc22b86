import type { DeviceKind, SessionUser } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import { Pairing } from './pairing';
import { WrongDevice } from './wrong-device';

interface DoorProps {
  host: Host;
  /** What a device has to be paired as to be let in. */
  kind: DeviceKind | undefined;
  /** What it is paired as. */
  device: SessionUser['device'];
  /** Whether this very page was a paired device until now. */
  wasPaired: boolean;
}

/** Where a device stands that is not let in: it is paired first, or is something else. */
export function Door({ host, kind, device, wasPaired }: DoorProps) {
  if (device) return <WrongDevice host={host} device={device} />;
  return kind && <Pairing host={host} kind={kind} wasPaired={wasPaired} />;
}
