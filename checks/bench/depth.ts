/**
 * Pages begin their repeated requests after a random delay. Run before a measured page, this script makes the delay long, so that
 * those requests are no part of the visit.
 */
export const NOW_AND_THEN_LATE = 'Math.random = () => 0.9;';

/** One request of a page, in the order in which the browser sent them. */
export interface PageRequest {
  url: string;
  /** Addresses of the documents, scripts and styles that asked for it; none for the page itself. */
  causes: readonly string[];
}

/**
 * How many requests must follow each other before the page has everything: the page itself is 1, what it names 2,
 * what needs a script of depth 2 to be asked for 3. What several asked for is as deep as the first one made it: a file
 * that the page itself preloads is 2, whichever script uses it later. A script that needs another one in order to ask
 * (both are in its call stack) waits for the deeper one.
 *
 * @returns by address
 */
export function depths(requests: readonly PageRequest[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { url, causes } of requests) {
    if (found.has(url)) continue;
    const depth = 1 + Math.max(0, ...causes.map((cause) => found.get(cause) ?? 1));
    found.set(url, causes.length === 0 ? 1 : depth);
  }
  return found;
}

/** @returns 0 of nothing */
export function depthOf(requests: readonly PageRequest[]): number {
  return Math.max(0, ...depths(requests).values());
}

/** As Chromium's DevTools protocol has it. */
interface StackTrace {
  callFrames: readonly { url: string }[];
  /** The calls that led to it before the last `await`. */
  parent?: StackTrace;
}

/** The addresses behind an initiator of the DevTools protocol. */
export function causesOf({ url, stack }: { url?: string; stack?: StackTrace }): string[] {
  const causes = new Set(url ? [url] : []);
  for (let trace = stack; trace; trace = trace.parent) {
    for (const frame of trace.callFrames) if (frame.url) causes.add(frame.url);
  }
  return [...causes];
}
