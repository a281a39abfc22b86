/** Asks for the password once more, where a call needs it (docs/decisions/0026-password-asked-again.md). */
export { usePasswordAsked } from './use-password-asked';
