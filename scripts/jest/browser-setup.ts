import '@testing-library/jest-dom/jest-globals';
import { ReadableStream } from 'node:stream/web';
import { TextDecoder, TextEncoder } from 'node:util';

// jsdom has none of these: encoders and streams, scrolling, and the two methods of <dialog> that the modals use.
Object.assign(globalThis, { TextEncoder, TextDecoder, ReadableStream });

HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.open = false;
};

window.scrollTo = () => undefined;
