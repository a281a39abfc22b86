import { html, styleTag } from '../../platform/http/html.js';
import type { OwnRelease } from './previews.service.js';

/** The room below the page is for its last line, which would be behind the badge. */
export const BADGE_STYLE = `
body {
  padding-bottom: 76px;
}
.queuebell-preview {
  position: fixed;
  z-index: 2147483647;
  right: 12px;
  bottom: 12px;
  max-width: calc(100vw - 24px);
  padding: 10px 14px;
  border-radius: 10px;
  background: #3d2b00;
  color: #fff;
  font: 600 14px/1.4 system-ui, sans-serif;
}
.queuebell-preview a {
  margin-left: 10px;
  color: #ffd666;
}
@media print {
  body {
    padding-bottom: 0;
  }
  .queuebell-preview {
    display: none;
  }
}
`;
const END_OF_BODY = '</body>';

/** Outside the element that scripts draw into, so that the release cannot leave it out. */
export function withBadge(page: string, { badge: text }: OwnRelease): string {
  const badge = html`${styleTag(BADGE_STYLE)}
    <aside class="queuebell-preview" aria-label="Preview">${text}<a href="/preview/leave">Leave</a></aside>`;
  const end = page.lastIndexOf(END_OF_BODY);
  return end < 0 ? page : page.slice(0, end) + badge.text + page.slice(end);
}
