/** Draws from one seed, the same on each machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0 and below 1 (Mulberry32). */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let bits = this.#state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }

  happens(chance: number): boolean {
    return this.share() < chance;
  }

  /** With mean 0 and deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.share())) * Math.cos(2 * Math.PI * this.share());
  }

  lognormal(median: number, deviation: number): number {
    return median * Math.exp(deviation * this.normal());
  }

  exponential(mean: number): number {
    return -mean * Math.log(1 - this.share());
  }

  /** One of several things, each by its share. */
  oneOf<Thing extends { share: number }>(things: readonly Thing[]): Thing | undefined {
    let left = this.share() * things.reduce((sum, { share }) => sum + share, 0);
    return things.find(({ share }) => (left -= share) < 0);
  }
}
