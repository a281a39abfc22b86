import type { Commands } from './commands.ts';
import type { Customers } from './customers.ts';
import type { Command, Requests } from './requests.ts';

/** The staff's tablet, which repeats a request until it is answered. */
export class Staff {
  /** Possible volumes: the last one that was surely stored, and those that were sent after it. */
  volumes = new Set([100]);
  readonly #requests;
  readonly #commands;
  readonly #customers;

  constructor(requests: Requests, commands: Commands, customers: Customers) {
    this.#requests = requests;
    this.#commands = commands;
    this.#customers = customers;
  }

  async close(place: number, server: 0 | 1) {
    const queue = await this.#read(server);
    const entry = queue && [...(queue.serving ?? []), ...queue.data][place];
    if (!entry) return;
    const rest = `/${entry.number}?day=${queue.serviceDay}`;
    const result = await this.#ask(server, this.#commands.byStaff(`${entry.name} is closed`, 'DELETE', rest));
    this.#customers.noteAct(this.#customers.withName(entry.name), 'closed', result);
  }

  async putBack(place: number, server: 0 | 1) {
    const queue = await this.#read(server);
    const entry = queue?.justClosed?.[place];
    if (!entry) return;
    const rest = `/${entry.number}/restore?day=${queue.serviceDay}`;
    const result = await this.#ask(server, this.#commands.byStaff(`${entry.name} is put back`, 'POST', rest));
    this.#customers.noteAct(this.#customers.withName(entry.name), 'waits', result);
  }

  async removeJoined(server: 0 | 1) {
    const sentAt = performance.now();
    await this.#ask(server, this.#commands.byStaff('joined customers are removed', 'DELETE', '/joined'));
    // The one who is being served stays, and nobody outside knows who that was.
    for (const { hasJoined, acts } of this.#customers.all) {
      if (hasJoined) acts.push({ makes: 'closed', sentAt, endedAt: Infinity });
    }
  }

  async callAgain(server: 0 | 1) {
    const entry = (await this.#read(server))?.data[0];
    if (!entry) return;
    const what = `${entry.name} is called again`;
    await this.#ask(server, this.#commands.byStaff(what, 'POST', `/${entry.number}/call`));
  }

  setJoining(joining: 'open' | 'paused', server: 0 | 1) {
    return this.#ask(server, this.#commands.byStaff(`joining is ${joining}`, 'PUT', '/joining', { joining }));
  }

  async setVolume(volume: number, server: 0 | 1) {
    this.volumes.add(volume);
    const { status } = await this.#ask(server, this.#commands.settings(`volume ${volume}`, { volume }));
    if (status === 200) this.volumes = new Set([volume]);
  }

  async #read(server: 0 | 1) {
    const { status, body } = await this.#ask(server, this.#commands.byStaff('looks', 'GET', ''));
    return status === 200 ? body : null;
  }

  async #ask(server: 0 | 1, command: Command) {
    const result = await this.#requests.insist('staff', server, command);
    if (result.status < 300) this.#customers.acknowledged += 1;
    return result;
  }
}
