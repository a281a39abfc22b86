import '@testing-library/jest-dom/jest-globals';
import { TextDecoder, TextEncoder } from 'node:util';

// jsdom has none of these: the encoders, scrolling, and the two methods of <dialog> that the modals use.
Object.assign(globalThis, { TextEncoder, TextDecoder });

HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.open = false;
};

window.scrollTo = () => undefined;
