/**
 * Each message is an export of its own, so that a page carries only those that it shows: a wall display would otherwise
 * load the whole catalogue before its first number.
 */
export * as messages from './message-catalogue.js';
