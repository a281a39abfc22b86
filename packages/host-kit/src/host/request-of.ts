import type { Route } from '@queuebell/contracts/routes';

/** Below '/api/', and nothing that a browser or a server could read as a way out of it: no dots alone, no escapes, no query. */
const API_PATH = /^\/api(\/([\w-]+(\.\w+)*|{\w+}))+$/;
/** Would leave its part of the path out, or lead up. */
const NO_SEGMENT = /^\.{0,2}$/;

/** The address and the body of a call. */
export interface Request {
  path: string;
  body?: unknown;
}

/** @throws TypeError for a route that is not one of the API, or an input that leaves a part of its path empty */
export function requestOf(
  { path, sends }: Pick<Route<unknown, unknown>, 'path' | 'sends'>,
  input: object = {},
): Request {
  if (!API_PATH.test(path)) throw new TypeError(`${path} is no route of the API.`);
  const fields = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const filled = path.replace(/{(\w+)}/g, (_, name: string) => {
    const value = String(fields.get(name) ?? '');
    fields.delete(name);
    if (NO_SEGMENT.test(value)) throw new TypeError(`${path} needs another ${name} than "${value}".`);
    return encodeURIComponent(value);
  });
  const rest: Record<string, string> = Object.fromEntries(fields);
  if (sends === 'body') return { path: filled, body: rest };
  const query = sends ? String(new URLSearchParams(rest)) : '';
  return { path: query ? `${filled}?${query}` : filled };
}
