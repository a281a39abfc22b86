/** The browser must have started saving by then. */
const FREED_AFTER_MS = 60_000;

/** Saves a file that this page has made, as the browser saves downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FREED_AFTER_MS);
}
