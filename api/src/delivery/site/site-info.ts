import type { OperatorInfo, SiteInfo } from '@queuebell/contracts';
import type { Settings } from '../../platform/config/config.js';
import { isOwnName } from '../../platform/http/origin.js';

export const siteInfoOf = ({ siteName, billing, publicUrl }: Settings): SiteInfo => ({
  siteName,
  paymentLink: billing.paymentLink,
  publicOrigin: isOwnName(publicUrl) ? '' : publicUrl,
});

export const operatorInfoOf = ({ operator }: Settings): OperatorInfo => ({
  name: operator.name ?? null,
  address: operator.address ?? null,
  law: operator.law ?? null,
});
