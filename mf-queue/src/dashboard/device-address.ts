/** Where this remote's screens start without the shell (design §3, fixed). */
const DEVICE_ENTRIES = '/remotes/mf-queue';

/** What an owner types into the browser of a device: 'https://shop.example/remotes/mf-queue/admin'. */
export function deviceAddress(origin: string, path: string): string {
  return origin + DEVICE_ENTRIES + path;
}
