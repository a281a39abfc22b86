/** The dialogs that change two-step login. Most visitors of the profile never open them. */
export { CodeModal } from './code-modal';
export { RecoveryCodesModal } from './recovery-codes-modal';
export { SetUpModal } from './set-up-modal';
