import type { Socket } from 'node:net';
import { messages, type ErrorBody } from '@queuebell/contracts';

const HEADERS_TOO_LARGE = 431;
const BAD_REQUEST = 400;
const reasons = { [HEADERS_TOO_LARGE]: 'Request Header Fields Too Large', [BAD_REQUEST]: 'Bad Request' };

/** Answers what is not even a request that could be routed, in the one error shape like everything else. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const statusCode = error.code === 'HPE_HEADER_OVERFLOW' ? HEADERS_TOO_LARGE : BAD_REQUEST;
  const body: ErrorBody = { statusCode, message: messages.invalidInput, code: 'INVALID_INPUT' };
  const json = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${statusCode} ${reasons[statusCode]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(json)}`,
      'connection: close',
      '',
      json,
    ].join('\r\n'),
  );
}
