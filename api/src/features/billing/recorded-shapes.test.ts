import { expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { RECORDED_VERSIONS, recordedLife } from '../../../test/recorded-events.js';

it('the newest recorded events are of the version that the provider’s own package has', () => {
  const versions = recordedLife(RECORDED_VERSIONS[0], '', null).map((event) => event.api_version);
  expect(new Set(versions)).toEqual(new Set([Stripe.API_VERSION]));
});
