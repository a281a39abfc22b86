import type { Route } from '@queuebell/contracts/routes';
import type { Capabilities, EarlyEvent, Host } from '../contract';

/** What the page has opened early itself and was told first; undefined where it has not opened that route. */
export const early = <Input>(
  host: Host,
  route: Route<Input, unknown>,
  input: Input,
): EarlyEvent | undefined => (host as Host & Partial<Capabilities>).early?.(route, input);
