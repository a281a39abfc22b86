import type { Reflector } from '@nestjs/core';
import { CALLERS, type Caller } from './for.js';
import { IS_PUBLIC } from './public.js';

type Target = Parameters<Reflector['get']>[1];

/** Whom a route opens to: everybody, or these. */
export type Declaration = 'everybody' | readonly Caller[];

/**
 * What a route declares: by its own decorator, else by its controller's. Where one place says both, the callers count.
 * @returns null when it declares nobody
 */
export function declarationOf(reflector: Reflector, handler: Target, controller: Target): Declaration | null {
  for (const target of [handler, controller]) {
    const callers = reflector.get<readonly Caller[] | undefined>(CALLERS, target);
    if (callers) return callers;
    if (reflector.get<boolean | undefined>(IS_PUBLIC, target)) return 'everybody';
  }
  return null;
}
