import type { Route } from '@queuebell/contracts/routes';

/** Below '/api/', without dots, escapes or a query that could lead elsewhere. */
const API_PATH = /^\/api(\/([\w-]+(\.\w+)*|{\w+}))+$/;
/** An empty segment, or one that leads up. */
const NO_SEGMENT = /^\.{0,2}$/;

export interface Request {
  path: string;
  body?: unknown;
}

/** @throws TypeError for a route that is not the API's, or an input that leaves a part of its path empty */
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
