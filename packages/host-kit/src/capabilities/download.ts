import type { Route } from '@queuebell/contracts/routes';
import type { ApiAnswer, CallArguments, Capabilities, Host } from '../contract';

/** Fetches a file. Only the head of the answer has a time limit, because the file may be large. */
export const download = <Input>(
  api: Host['api'],
  route: Route<Input, unknown>,
  ...rest: CallArguments<Input>
): Promise<ApiAnswer<Blob>> => (api as Host['api'] & Capabilities['api']).download(route, ...rest);
