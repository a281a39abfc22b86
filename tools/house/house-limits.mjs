/**
 * `npm run house` fails when a figure is worse. The limits only go down.
 *
 * @type {import('./house-figures.ts').Limits}
 */
export const LIMITS = {
  commentShare: 12,
  cycles: [
    'mf-queue/src/admin ⇄ mf-queue/src/admin/offline',
    'mf-queue/src/admin ⇄ mf-queue/src/admin/turns',
    'mf-queue/src/check-in ⇄ mf-queue/src/check-in/lock',
    'mf-queue/src/display ⇄ mf-queue/src/display/chairs-board',
    'mf-queue/src/settings ⇄ mf-queue/src/settings/hours',
    'mf-queue/src/settings ⇄ mf-queue/src/settings/team',
    'mf-queue/src/ticket ⇄ mf-queue/src/ticket/alert',
    'mf-queue/src/ticket ⇄ mf-queue/src/ticket/offline',
  ],
};
