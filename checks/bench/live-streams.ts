import { connect } from 'node:net';

const PIECE_BYTES = 128 * 1_024;
/** Read at once and forgotten: one piece of memory is enough for ten thousand connections. */
const piece = Buffer.alloc(PIECE_BYTES);

/** Where a screen listens. */
export interface Address {
  origin: string;
  ownerId: string;
  token: string;
}

/** A screen that listens, as cheap as can be, because the clients take their time from the server that they measure. */
export class StreamClient {
  #socket;
  /** Of the snapshot that is coming in. */
  #id = '';
  #onSnapshot: (id: string) => void;
  #onRefused: (status: string) => void;

  /**
   * @param onSnapshot called when a snapshot is there to its end
   * @param onRefused called with the first line of the answer when there is to be no stream
   */
  constructor(
    { origin, ownerId, token }: Address,
    onSnapshot: (id: string) => void,
    onRefused: (status: string) => void,
  ) {
    const { hostname, port, host } = new URL(origin);
    this.#onSnapshot = onSnapshot;
    this.#onRefused = onRefused;
    this.#socket = connect({
      host: hostname,
      port: Number(port),
      onread: {
        buffer: piece,
        callback: (length) => {
          this.#take(piece.toString('latin1', 0, length));
          return true;
        },
      },
    });
    this.#socket.on('error', () => this.#socket.destroy());
    this.#socket.write(
      `GET /api/queue/${ownerId}/events?view=board HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${token}\r\n\r\n`,
    );
  }

  get isOpen() {
    return !this.#socket.destroyed;
  }

  close() {
    this.#socket.destroy();
  }

  #take(text: string) {
    if (text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200 ')) {
      this.close();
      this.#onRefused(text.slice(0, text.indexOf('\r\n')));
      return;
    }
    const start = text.lastIndexOf('\nid: ');
    if (start >= 0) this.#id = text.slice(start + 5, text.indexOf('\n', start + 5));
    if (this.#id !== '' && /\n\n(\r\n)?$/.test(text)) {
      this.#onSnapshot(this.#id);
      this.#id = '';
    }
  }
}
