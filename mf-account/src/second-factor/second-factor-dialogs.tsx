/** What opens when two-step login is changed; most who look at their profile never see it. */
export { CodeModal } from './code-modal';
export { RecoveryCodesModal } from './recovery-codes-modal';
export { SetUpModal } from './set-up-modal';
