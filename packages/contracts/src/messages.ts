/** Each message is an export of its own, so that a page loads only the messages that it shows. */
export * as messages from './message-catalogue.js';
