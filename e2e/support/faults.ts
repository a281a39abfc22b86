/** What the console is told of a remote that could not be loaded: by the loader, and by the area that shows it. */
export const problemShown = (remote: string): RegExp[] => [
  new RegExp(`(Failed to load script resources|Loading chunk \\d+ failed)[^]*/${remote}/`),
  /The area shows a problem\./,
];
