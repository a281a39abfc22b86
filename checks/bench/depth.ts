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
 * Number of requests that wait for each other. The page is 1, a file that it names 2. A file that several ask for has the
 * depth of the first request: 2 if the page preloads it. A request that two scripts cause (both are in its call stack)
 * waits for the deeper one.
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
