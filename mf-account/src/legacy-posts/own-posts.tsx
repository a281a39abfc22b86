import type { LegacyPostKind } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import { PostList } from './post-list';

interface OwnPostsProps {
  api: Host['api'];
  email: string;
  timeZone: string | undefined;
  /** The membership must be renewed first. */
  onLapsed: () => void;
}

const KINDS: LegacyPostKind[] = ['adviser', 'worker'];

/** The owner's posts from an earlier product. Renders nothing without posts. */
export function OwnPosts(props: OwnPostsProps) {
  return KINDS.map((kind) => <PostList key={kind} kind={kind} {...props} />);
}
