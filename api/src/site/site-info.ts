import type { SiteInfo } from '@queuebell/contracts';
import type { Settings } from '../config/config.js';

export const siteInfoOf = ({ siteName, billing }: Settings): SiteInfo => ({
  siteName,
  paymentLink: billing.paymentLink,
});
