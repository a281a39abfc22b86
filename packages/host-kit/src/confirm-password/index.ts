/** Asks for the password once more, where a call needs it (docs/decisions/0026-password-asked-again.md). */
export { usePasswordPrompt } from './use-password-prompt';
