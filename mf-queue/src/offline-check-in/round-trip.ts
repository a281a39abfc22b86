/** By the device's clock, in milliseconds. */
export interface RoundTrip {
  sentAt: number;
  receivedAt: number;
}

/** The server's clock minus this device's, in milliseconds. @param serverTime the server's time in the answer */
export const aheadOf = (serverTime: number, { sentAt, receivedAt }: RoundTrip): number =>
  Math.round(serverTime - (sentAt + receivedAt) / 2);
