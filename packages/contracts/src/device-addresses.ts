import type { DeviceKind } from './devices.js';

/** The short address that an owner types on each kind of device, and the device entry that it leads to. */
export const DEVICE_ADDRESSES = {
  'check-in': { short: '/door', entry: '/remotes/mf-queue/customer-check-in' },
  display: { short: '/tv', entry: '/remotes/mf-queue/display-queue' },
  admin: { short: '/desk', entry: '/remotes/mf-queue/admin' },
} as const satisfies Record<DeviceKind, { short: string; entry: string }>;
