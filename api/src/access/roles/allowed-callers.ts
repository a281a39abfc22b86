import type { Reflector } from '@nestjs/core';
import { CALLERS, type Caller } from './roles.js';
import { IS_PUBLIC } from '../../platform/http/public.js';

type Target = Parameters<Reflector['get']>[1];

export type AllowedCallers = 'everybody' | readonly Caller[];

/** Reads a route's own decorator, else its controller's. @returns null without a declaration */
export function allowedCallersOf(
  reflector: Reflector,
  handler: Target,
  controller: Target,
): AllowedCallers | null {
  for (const target of [handler, controller]) {
    const callers = reflector.get<readonly Caller[] | undefined>(CALLERS, target);
    if (callers) return callers;
    if (reflector.get<boolean | undefined>(IS_PUBLIC, target)) return 'everybody';
  }
  return null;
}
