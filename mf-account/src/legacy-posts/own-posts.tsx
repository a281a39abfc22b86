import type { LegacyPostKind } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import { PostList } from './post-list';

interface OwnPostsProps {
  api: Host['api'];
  email: string;
  /** Of the shop, for the dates. */
  timeZone: string | undefined;
  /** Called when the server takes nothing before the membership is renewed. */
  onLapsed: () => void;
}

const KINDS: LegacyPostKind[] = ['adviser', 'worker'];

/** The owner's posts of an earlier product. Renders nothing if there are none. */
export function OwnPosts(props: OwnPostsProps) {
  return KINDS.map((kind) => <PostList key={kind} kind={kind} {...props} />);
}
