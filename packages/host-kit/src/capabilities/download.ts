import type { Route } from '@queuebell/contracts/routes';
import type { ApiAnswer, CallArguments, Capabilities, Host } from '../contract';

/** Fetches a file. It may be large, and the line slow: only its head has to come in time. */
export const download = <Input>(
  api: Host['api'],
  route: Route<Input, unknown>,
  ...rest: CallArguments<Input>
): Promise<ApiAnswer<Blob>> => (api as Host['api'] & Capabilities['api']).download(route, ...rest);
