/** By the device's clock, in milliseconds. */
export interface RoundTrip {
  sentAt: number;
  receivedAt: number;
}

/** The server's clock minus this device's, in milliseconds. @param told the server's time in the answer */
export const aheadOf = (told: number, { sentAt, receivedAt }: RoundTrip): number =>
  Math.round(told - (sentAt + receivedAt) / 2);
