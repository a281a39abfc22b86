import { PushError, PushSender, type Push } from './push-sender.js';

/** Keeps sent pushes, and answers as the test says. */
export class FakePushSender extends PushSender {
  readonly sent: Push[] = [];
  /** By endpoint; 'taken' for all others. */
  readonly answers = new Map<string, 'gone' | 'failure'>();
  readonly #waiting = new Set<() => void>();

  async send(push: Push): Promise<'taken' | 'gone'> {
    this.sent.push(push);
    for (const look of this.#waiting) look();
    const answer = this.answers.get(push.target.endpoint) ?? 'taken';
    if (answer === 'failure') throw new PushError(push.target.endpoint, 'status 500');
    return answer;
  }

  /** Resolves when this many have been sent in all. */
  async until(count: number): Promise<void> {
    while (this.sent.length < count) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }
}
