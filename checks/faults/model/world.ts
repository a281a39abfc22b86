import { setTimeout as sleep } from 'node:timers/promises';
import { Commands } from './commands.ts';
import { Customers, isTakenIn } from './customers.ts';
import { Phones } from './phones.ts';
import { Staff } from './staff.ts';
import { Tablets } from './tablets.ts';
import { Turns } from './turns.ts';
import type { Shop } from '../../kit/shop.ts';
import type { Requests } from './requests.ts';
import type { Lane, Plan, Step } from './steps.ts';

/** Between two steps of a lane, so that six lanes leave a machine of two cores room for the rest. */
const NEXT_STEP_MS = 40;
/** The same for a phone: there is a limit to how many join a shop within a minute. */
const NEXT_STEP_OF_PHONE_MS = 500;
const PAUSE_MAX_MS = 200;

/** The shop of the model (`packages/queue-rules/src/testing`) with real requests: two tablets, two phones, and staff at the counter and at the chairs at once. */
export class World {
  readonly customers = new Customers();
  readonly tablets;
  readonly staff;
  readonly #phones;
  readonly #turns;
  readonly #plan;
  #isOver = false;

  constructor(requests: Requests, shop: Shop, joinCode: string, plan: Plan) {
    const commands = new Commands(shop, joinCode);
    this.#plan = plan;
    this.tablets = new Tablets(requests, commands, this.customers, plan.skewsMs);
    this.staff = new Staff(requests, commands, this.customers);
    this.#phones = new Phones(requests, commands, this.customers);
    this.#turns = new Turns(requests, commands, this.customers);
  }

  /** Plays all lanes at once, until {@link stop}. */
  async play() {
    const lanes = Object.entries(this.#plan.lanes) as [Lane, readonly Step[]][];
    await Promise.all(
      lanes.map(async ([lane, steps]) => {
        for (const step of steps) {
          if (this.#isOver) return;
          await this.#do(lane, step);
          await sleep(lane.startsWith('phone') ? NEXT_STEP_OF_PHONE_MS : NEXT_STEP_MS);
        }
      }),
    );
  }

  stop() {
    this.#isOver = true;
  }

  #do(lane: Lane, step: Step): Promise<unknown> {
    const { tablets, staff } = this;
    switch (step.type) {
      case 'checks in':
        return tablets.checkIn(lane, tablets.all[step.tablet], step, step.isPowerCut);
      case 'delivers':
        return tablets.deliverFirst(lane, tablets.all[step.tablet], step);
      case 'leases':
        return tablets.lease(lane, tablets.all[step.tablet], step);
      case 'gives back':
        return tablets.giveBack(lane, tablets.all[step.tablet], step);
      case 'network':
        tablets.all[step.tablet].isOffline = step.isOffline;
        return Promise.resolve();
      case 'joins':
        return this.#phones.join(lane, step.server);
      case 'joins with wishes':
        return this.#phones.join(lane, step.server, step.wishes);
      case 'join together':
        return this.#phones.join(lane, step.server, {}, step.size - 1);
      case 'come together':
        return tablets.checkIn(lane, tablets.all[step.tablet], step, step.isPowerCut, step.size);
      case 'leaves':
        return this.#phones.change(lane, 'leave', 'closed', step.server);
      case 'comes back':
        return this.#phones.change(lane, 'return', 'waits', step.server);
      case 'is closed':
        return staff.close(step.place, step.server);
      case 'is put back':
        return staff.putBack(step.place, step.server);
      case 'joined are removed':
        return staff.removeJoined(step.server);
      case 'is called again':
        return staff.callAgain(step.server);
      case 'joining':
        return staff.setJoining(step.isOpen ? 'open' : 'paused', step.server);
      case 'changes settings':
        return staff.setVolume(step.volume, step.server);
      case 'is repeated': {
        const customer = this.customers.all.filter(isTakenIn).at(-1 - step.place);
        return customer ? tablets.repeat(customer, step.server) : Promise.resolve();
      }
      case 'time passes':
        return sleep(Math.min(step.ms, PAUSE_MAX_MS));
      // Time, the history and all that happens at once the real service has by itself; alerts need a browser's push service.
      case 'day ends':
      case 'late request':
      case 'history is written':
      case 'is archived':
      case 'tablets deliver at once':
      case 'staff act at once with a delivery':
      case 'two chairs at once':
      case 'the clock ends calls':
      case 'wants an alert':
        return Promise.resolve();
      default:
        return this.#turns.play(step);
    }
  }
}
