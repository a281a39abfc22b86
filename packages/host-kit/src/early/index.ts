/** For scripts that draw a device's first picture: contracts, RemoteDescription.earlyPictures. */
export { type EarlyAnswer, firstEventOf } from '../host/early-answer';
