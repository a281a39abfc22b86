import { accountDataCalls } from './account-data.js';
import { accountCalls } from './accounts.js';
import { deviceCalls } from './devices.js';
import { legacyPostCalls } from './legacy-posts.js';
import { operationsCalls } from './operations.js';
import { queueCalls } from './queue.js';
import { releaseCalls } from './releases.js';
import { reportCalls } from './reports.js';
import { secondFactorCalls } from './second-factor.js';
import { sessionCalls } from './sessions.js';
import { shopCalls } from './shop.js';
import { siteCalls } from './site.js';
import { teamCalls } from './team.js';
import { ticketCalls } from './tickets.js';
import { waitCalls } from './waits.js';

/**
 * Every call of the API with its request, answer and errors. The compiler and tests hold the API's routes to
 * it; the OpenAPI document is made from it.
 */
export const calls = {
  ...accountCalls,
  ...accountDataCalls,
  ...sessionCalls,
  ...secondFactorCalls,
  ...queueCalls,
  ...ticketCalls,
  ...deviceCalls,
  ...shopCalls,
  ...waitCalls,
  ...reportCalls,
  ...teamCalls,
  ...siteCalls,
  ...legacyPostCalls,
  ...operationsCalls,
  ...releaseCalls,
};

export { errorsOf, type ApiCall, type OtherAnswer } from './api-call.js';
