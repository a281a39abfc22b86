import { ModelCounter } from './model-counter.js';
import type { CounterStep } from './model-counter-steps.js';
import { ModelPhones } from './model-phones.js';
import { ModelShop } from './model-shop.js';
import { ModelStaff } from './model-staff.js';
import type { Step } from './model-steps.js';
import { ModelTablets } from './model-tablets.js';
import type { TurnStep } from './model-turn-steps.js';
import { expectAnyOrder, expectDeliveriesToCommute, expectTwoCustomers } from './races.js';
import { expectReplay, expectTold, expectWorld } from './world-promises.js';

/**
 * A shop with two tablets, two phones, staff, and a counter without network, whose requests go to two API processes. Start reading here;
 * then `model-shop.ts` and `decision-promises.ts`, those who act (`model-tablets.ts`, `model-phones.ts`, `model-staff.ts`,
 * `model-counter.ts`), `races.ts`, and `world-promises.ts`.
 */
export class World {
  readonly #shop: ModelShop;
  readonly #tablets: ModelTablets;
  readonly #phones: ModelPhones;
  readonly #staff: ModelStaff;
  readonly #counter: ModelCounter;

  /**
   * @param skewsMs how wrong the tablets are about the server's time
   * @param dayStartsHour when the shop's days start
   */
  constructor(skewsMs: readonly [number, number], dayStartsHour: number) {
    this.#shop = new ModelShop(dayStartsHour);
    this.#staff = new ModelStaff(this.#shop);
    this.#tablets = new ModelTablets(this.#shop, skewsMs);
    this.#phones = new ModelPhones(this.#shop, this.#tablets.reached);
    this.#counter = new ModelCounter(this.#shop, this.#tablets.reached);
  }

  play(step: Step | TurnStep | CounterStep): void {
    const { queue } = this.#shop;
    this.#do(step);
    this.#shop.nowMs += 1;
    if (this.#shop.queue !== queue) expectWorld(this.#shop, this.#tablets.all);
  }

  /** The network is back for good, and everything that waits is delivered. */
  comeToRest(): void {
    this.#tablets.deliverAll();
    this.#counter.deliver({ server: 0, fate: 'answered' });
    expectWorld(this.#shop, this.#tablets.all);
    expectTold(this.#shop);
    expectReplay(this.#shop);
  }

  #do(step: Step | TurnStep | CounterStep): void {
    const { queue } = this.#shop;
    switch (step.type) {
      case 'time passes':
        this.#shop.nowMs += step.ms;
        return;
      case 'day ends':
        return this.#shop.passToDayEnd(step.ms);
      case 'checks in':
        return this.#tablets.checkInAt(this.#tablets.all[step.tablet], step);
      case 'delivers':
        return this.#tablets.deliverFirst(this.#tablets.all[step.tablet], step);
      case 'leases':
        return this.#tablets.lease(this.#tablets.all[step.tablet], step);
      case 'gives back':
        return this.#tablets.giveBack(this.#tablets.all[step.tablet], step);
      case 'network':
        this.#tablets.all[step.tablet].isOffline = step.isOffline;
        return;
      case 'late request':
        return this.#tablets.bringLate(step.place, step.server);
      case 'is repeated':
        this.#tablets.reached.at(-1 - step.place)?.(step.server);
        return;
      case 'joins':
        return this.#phones.join(step.phone, step.server);
      case 'joins with wishes':
        return this.#phones.join(step.phone, step.server, step.wishes);
      case 'join together':
        return this.#phones.join(step.phone, step.server, {}, step.size - 1);
      case 'come together':
        return this.#tablets.checkInAt(this.#tablets.all[step.tablet], step, step.size);
      case 'leaves':
        return this.#phones.leave(step.phone, step.server);
      case 'comes back':
        return this.#phones.comeBack(step.phone, step.server);
      case 'wants an alert':
        return this.#phones.wantAlert(step.phone, step.server);
      case 'is closed':
        return this.#staff.close(step.place, step.server);
      case 'is put back':
        return this.#staff.putBack(step.place, step.server);
      case 'is called again':
        return this.#staff.callAgain(0, step.server);
      case 'joined are removed':
        this.#shop.change({ type: 'removeJoined' }, step.server);
        return;
      case 'joining':
        this.#shop.change({ type: 'setJoining', joining: step.isOpen ? 'open' : 'paused' }, step.server);
        return;
      case 'history is written':
        return this.#shop.write(step.isBusyDay, step.server);
      case 'is archived':
        return this.#shop.archive(step.server);
      case 'tablets deliver at once':
        return expectDeliveriesToCommute(queue, this.#tablets.all, this.#shop.now(step.server));
      case 'staff act at once with a delivery':
        return expectAnyOrder(queue, this.#tablets.all[step.tablet], step, this.#shop.now(step.server));
      case 'counter acts':
        return this.#counter.act(step);
      case 'counter delivers':
        return this.#counter.deliver(step);
      case 'two chairs at once':
        return expectTwoCustomers(queue, [step.chair, step.other], [this.#shop.now(0), this.#shop.now(1)]);
      default:
        return this.#staff.play(step);
    }
  }
}
