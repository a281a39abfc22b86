import '@testing-library/jest-dom/jest-globals';
import { ReadableStream } from 'node:stream/web';
import { TextDecoder, TextEncoder } from 'node:util';
import { deserialize, serialize } from 'node:v8';

// jsdom has none of these: encoders and streams, structured clones (of which a database of the browser makes its
// copies), scrolling, and the two methods of <dialog> that the modals use.
const structuredClone = (value: unknown): unknown => deserialize(serialize(value));
Object.assign(globalThis, { TextEncoder, TextDecoder, ReadableStream, structuredClone });

HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.open = false;
};

window.scrollTo = () => undefined;
HTMLElement.prototype.scrollIntoView = () => undefined;
