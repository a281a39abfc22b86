/** QR codes, apart from the rest: most pages show none, and those that do load this when they need it. */
export { QUIET_ZONE, type QrDrawing, drawQr } from './qr-path';
