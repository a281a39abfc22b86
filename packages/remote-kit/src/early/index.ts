/** What a script imports that draws a device's first picture: contracts, RemoteDescription.earlyPictures. */
export { type EarlyAnswer, firstEventOf } from '../host/early-answer';
