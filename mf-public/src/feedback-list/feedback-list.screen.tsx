import type { SessionUser } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import { Loading, Problem } from '@queuebell/ui';
import page from '../page/page.module.css';
import { RequireAdmin } from '../site-staff/require-admin';
import { Refused } from '../site-staff/staff-refusal';
import { FeedbackGrid } from './feedback-grid';
import { useFeedbackList } from './use-feedback-list';

/** `/feedbacklist`, for the site's staff. */
export function FeedbackListScreen({ host }: { host: Host }) {
  return (
    <div className={page.page}>
      <title>{`Feedback · ${host.site.siteName}`}</title>
      <RequireAdmin host={host}>{(admin) => <FeedbackList host={host} admin={admin} />}</RequireAdmin>
    </div>
  );
}

function FeedbackList({ host, admin }: { host: Host; admin: SessionUser }) {
  const { list, retry, setStatus } = useFeedbackList(host.api);
  switch (list.step) {
    case 'loading':
      return <Loading what="Loading the feedback…" />;
    case 'failed':
      return (
        <Problem title="The feedback could not be loaded." onRetry={retry}>
          Nothing is lost: it is kept on the server. Please check your connection and try again.
        </Problem>
      );
    case 'refused':
      return <Refused why={list.why} host={host} user={admin} />;
    case 'ready':
      return (
        <FeedbackGrid
          cards={list.cards}
          timeZone={admin.timeZone}
          siteName={host.site.siteName}
          onStatus={setStatus}
        />
      );
  }
}
