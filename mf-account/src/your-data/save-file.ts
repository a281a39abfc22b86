/** How long the browser may take until it has begun to save. */
const FREED_AFTER_MS = 60_000;

/** Lets the browser save something as a file, where and how its person has set it up. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FREED_AFTER_MS);
}
