import { SetMetadata } from '@nestjs/common';
import type { DeviceKind } from '@queuebell/contracts';

export const DEVICE_KINDS = 'auth:for-devices';

/** Opens a route to paired devices of these kinds, besides the owner. Without it, a route refuses every device. */
export const ForDevices = (...kinds: readonly [DeviceKind, ...DeviceKind[]]) =>
  SetMetadata(DEVICE_KINDS, kinds);

/** Opens a route to every paired device, whatever it is for. */
export const ForAnyDevice = () => ForDevices('check-in', 'display', 'admin');
