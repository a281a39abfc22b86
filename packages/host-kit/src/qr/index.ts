/** QR codes, apart from the rest: few pages show one, and load this when they need it. */
export { QUIET_ZONE, type QrDrawing, drawQr } from './qr-path';
