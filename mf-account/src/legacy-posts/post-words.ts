import type { LegacyPostKind } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';

interface PostWords {
  title: string;
  loading: string;
  notLoaded: string;
  nothingLeft: string;
  deleted: string;
  notDeleted: string;
}

export const postWords: Record<LegacyPostKind, PostWords> = {
  adviser: {
    title: 'Job posts',
    loading: 'Loading your job posts…',
    notLoaded: 'Your job posts could not be loaded.',
    nothingLeft: 'You have no job posts.',
    deleted: messages.adviserPostDeleted,
    notDeleted: messages.adviserPostNotDeleted,
  },
  worker: {
    title: 'Looking-for-work posts',
    loading: 'Loading your looking-for-work posts…',
    notLoaded: 'Your looking-for-work posts could not be loaded.',
    nothingLeft: 'You have no looking-for-work posts.',
    deleted: messages.workerPostDeleted,
    notDeleted: messages.workerPostNotDeleted,
  },
};
