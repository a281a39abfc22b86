import type { Host } from '@queuebell/host-kit';
import { postsPart } from './legacy-posts/posts-part';
import { loginsPart } from './own-sessions/logins-part';
import { twoStepLoginPart } from './second-factor/two-step-login-part';
import { yourDataPart } from './your-data/your-data-part';

/** In the screen's chunk, because they are always shown with it. */
export const profileParts = (host: Host) => ({
  logins: loginsPart(host),
  'two-step-login': twoStepLoginPart(host),
  posts: postsPart(host),
  'your-data': yourDataPart(host),
});
