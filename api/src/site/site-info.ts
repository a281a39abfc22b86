import type { SiteInfo } from '@queuebell/contracts';
import type { Settings } from '../config/config.js';
import { isOwnName } from '../http/origin.js';

export const siteInfoOf = ({ siteName, billing, publicUrl }: Settings): SiteInfo => ({
  siteName,
  paymentLink: billing.paymentLink,
  publicOrigin: isOwnName(publicUrl) ? '' : publicUrl,
});
