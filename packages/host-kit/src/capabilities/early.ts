import type { Route } from '@queuebell/contracts/routes';
import type { Capabilities, EarlyEvent, Host } from '../contract';

/** The first event of the stream that the page has opened early; undefined for any other route. */
export const early = <Input>(
  host: Host,
  route: Route<Input, unknown>,
  input: Input,
): EarlyEvent | undefined => (host as Host & Partial<Capabilities>).early?.(route, input);
