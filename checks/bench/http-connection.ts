import { connect, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';
/** Comes without a body, whatever its head says. */
const NOT_MODIFIED = 304;

/**
 * The length of the first answer in what has arrived.
 *
 * @returns null while its head is not there; the rest may not be either
 * @throws Error when the answer does not say how long it is
 */
export function readHead(bytes: Buffer): { status: number; length: number } | null {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  if (status === NOT_MODIFIED) return { status, length: headEnd + HEAD_END.length };
  const bodyLength = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (bodyLength === undefined) throw new Error(`An answer without content-length:\n${head}`);
  return { status, length: headEnd + HEAD_END.length + Number(bodyLength) };
}

/** Another answer than the one that means it was done. */
export class OtherAnswer extends Error {
  constructor(
    readonly status: number,
    answer: string,
  ) {
    super(answer);
  }
}

/**
 * One keep-alive connection that asks one thing at a time. It does no more than a load test needs, because on a
 * small machine a client takes its time from the server that it measures (docs/benchmarks.md has the cost).
 */
export class HttpConnection {
  #socket;
  #received: Buffer = Buffer.alloc(0);
  #pending: { resolve: (answer: Buffer) => void; reject: (reason: unknown) => void } | null = null;
  #expected = 0;

  static async open(origin: string): Promise<HttpConnection> {
    const { hostname, port } = new URL(origin);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await new Promise((done, fail) => socket.once('connect', done).once('error', fail));
    return new HttpConnection(socket);
  }

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The server closed the connection.')));
  }

  /**
   * @param request head and body, ready to be sent
   * @param expected the status that means it was done
   * @returns the whole answer
   * @throws OtherAnswer
   */
  send(request: string, expected: number): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      if (this.#socket.destroyed) this.#fail(new Error('The connection is closed.'));
      this.#expected = expected;
      this.#socket.write(request);
    });
  }

  close() {
    this.#pending = null;
    this.#socket.destroy();
  }

  #receive(chunk: Buffer) {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    try {
      const head = readHead(this.#received);
      if (head === null || this.#received.length < head.length) return;
      const answer = this.#received;
      this.#received = Buffer.alloc(0);
      if (answer.length > head.length) throw new Error('More came than was asked for.');
      if (head.status !== this.#expected) throw new OtherAnswer(head.status, answer.toString('utf8'));
      this.#pending?.resolve(answer);
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown) {
    this.#pending?.reject(error);
  }
}
