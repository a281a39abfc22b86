import type { DeviceKind, SessionUser } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import { Pairing } from './pairing';
import { WrongDevice } from './wrong-device';

interface PairingGateProps {
  host: Host;
  /** The kind that this screen needs; undefined: none may be here. */
  kind: DeviceKind | undefined;
  device: SessionUser['device'];
  /** Whether this page was a paired device until now. */
  wasPaired: boolean;
}

/** Shown to a device without rights: it must be paired first, or belongs to another screen. */
export function PairingGate({ host, kind, device, wasPaired }: PairingGateProps) {
  if (device) return <WrongDevice host={host} device={device} />;
  return kind && <Pairing host={host} kind={kind} wasPaired={wasPaired} />;
}
