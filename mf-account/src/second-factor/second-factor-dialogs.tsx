/** Loaded on demand: most visitors never open these dialogs. */
export { CodeModal } from './code-modal';
export { RecoveryCodesModal } from './recovery-codes-modal';
export { SetUpModal } from './set-up-modal';
