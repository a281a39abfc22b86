import { connect } from 'node:net';

const PIECE_BYTES = 128 * 1_024;
/** Read at once and forgotten: one piece of memory is enough for ten thousand connections. */
const piece = Buffer.alloc(PIECE_BYTES);

/**
 * Where a screen listens.
 *
 * @typedef {object} Address
 * @property {string} origin
 * @property {string} ownerId
 * @property {string} token
 */

/** A screen that listens, as cheap as can be, because the clients take their time from the server that they measure. */
export class StreamClient {
  #socket;
  /** Of the snapshot that is coming in. */
  #id = '';
  /** @type {(id: string) => void} */
  #onSnapshot;
  /** @type {(status: string) => void} */
  #onRefused;

  /**
   * @param {Address} address
   * @param {(id: string) => void} onSnapshot called when a snapshot is there to its end
   * @param {(status: string) => void} onRefused called with the first line of the answer when there is to be no stream
   */
  constructor({ origin, ownerId, token }, onSnapshot, onRefused) {
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

  /** @param {string} text */
  #take(text) {
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
