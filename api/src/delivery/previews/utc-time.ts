/** @param time ISO 8601 @returns '25 Nov, 14:05 UTC' */
export const utcTime = (time: string): string =>
  `${new Intl.DateTimeFormat('en-GB', {
    ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    timeZone: 'UTC',
  }).format(new Date(time))} UTC`;
