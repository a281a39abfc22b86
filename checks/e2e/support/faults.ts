/** The messages in the console for a remote that could not be loaded: one from the loader, one from the shell. */
export const problemShown = (remote: string): RegExp[] => [
  new RegExp(`(Failed to load script resources|Loading chunk \\d+ failed)[^]*/${remote}/`),
  /The area shows a problem\./,
];
