import type { Route } from '@queuebell/contracts/routes';
import type { ApiAnswer, Capabilities, Host, StreamOptions } from '../contract';

/** Opens a stream of server-sent events; the answer's body is its bytes. Ending `signal` closes it. */
export const stream = <Input>(
  api: Host['api'],
  route: Route<Input, unknown>,
  input: Input,
  options: StreamOptions,
): Promise<ApiAnswer<ReadableStream<Uint8Array>>> =>
  (api as Host['api'] & Capabilities['api']).stream(route, input, options);
