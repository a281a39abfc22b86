import type { LegacyPost, LegacyPostKind } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { useEffect, useState } from 'react';
import { postWords } from './post-words';
import type { Outcome } from '../outcome';

export type Posts = { step: 'loading' } | { step: 'failed' } | { step: 'listed'; posts: LegacyPost[] };

interface PostsOptions {
  kind: LegacyPostKind;
  email: string;
  /** The membership must be renewed first. */
  onLapsed: () => void;
}

interface UsePosts {
  posts: Posts;
  outcome: Outcome | null;
  retry(): void;
  remove(post: LegacyPost): Promise<void>;
  /** Takes a changed post. */
  replace(post: LegacyPost): void;
  /** The post to change no longer exists. */
  missed(): void;
}

const STATUS_NOT_FOUND = 404;
const POST_ROUTES = {
  adviser: { list: routes.listAdviserPosts, remove: routes.deleteAdviserPost },
  worker: { list: routes.listWorkerPosts, remove: routes.deleteWorkerPost },
};

export function usePosts(api: Host['api'], { kind, email, onLapsed }: PostsOptions): UsePosts {
  const [posts, setPosts] = useState<Posts>({ step: 'loading' });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [round, setRound] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    void api.call(POST_ROUTES[kind].list, { email }, { signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return;
      if (!answer.ok && answer.code === 'MEMBERSHIP_LAPSED') onLapsed();
      setPosts((before) => {
        if (answer.ok) return { step: 'listed', posts: answer.body };
        return before.step === 'listed' ? before : { step: 'failed' };
      });
    });
    return () => leaving.abort();
  }, [api, kind, email, onLapsed, round]);

  const reload = () => setRound((before) => before + 1);
  const change = (changed: (posts: LegacyPost[]) => LegacyPost[]) =>
    setPosts((before) =>
      before.step === 'listed' ? { step: 'listed', posts: changed(before.posts) } : before,
    );

  return {
    posts,
    outcome,
    retry() {
      setPosts({ step: 'loading' });
      reload();
    },
    async remove({ _id }) {
      setOutcome(null);
      const answer = await api.call(POST_ROUTES[kind].remove, { _id });
      if (answer.ok) change((before) => before.filter((post) => post._id !== _id));
      else if (answer.status === STATUS_NOT_FOUND) reload();
      else if (answer.code === 'MEMBERSHIP_LAPSED') onLapsed();
      setOutcome(
        answer.ok
          ? { tone: 'good', words: postWords[kind].deleted }
          : { tone: 'bad', words: postWords[kind].notDeleted },
      );
    },
    replace(changed) {
      change((before) => before.map((post) => (post._id === changed._id ? changed : post)));
      setOutcome({ tone: 'good', words: 'The post was saved.' });
    },
    missed() {
      reload();
      setOutcome({ tone: 'bad', words: 'The post had been deleted already.' });
    },
  };
}
