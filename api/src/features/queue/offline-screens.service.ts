import { Inject, Injectable } from '@nestjs/common';
import type { ActsAnswer, LeaseResponse, LeaseReturned, StaffAct } from '@queuebell/contracts';
import { actOf, type Actor, type Command, sentCalendar } from '@queuebell/queue-rules';
import type { Session } from '../../access/guard/authenticated-request.js';
import { actorOfSession } from '../../access/guard/current-actor.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Settings } from '../../platform/config/config.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import { problemWords } from './act-words.js';
import { ChosenPeople } from './chosen-people.js';
import type { EncodedSnapshot } from './memory/encoded-snapshots.js';
import { LiveQueues } from './memory/live-queues.js';
import { QueueCommands } from './queue-commands.js';
import { type LookedUp, VisitLookup } from './visit-lookup.js';
import type { CommandFor } from './writer/decide-group.js';
import { QueueWriters } from './writer/queue-writers.js';

/** Screens that work on without network: their numbers, and the acts of staff. */
@Injectable()
export class OfflineScreensService {
  readonly #capacity: number;

  constructor(
    private readonly commands: QueueCommands,
    private readonly writers: QueueWriters,
    private readonly history: VisitLookup,
    private readonly live: LiveQueues,
    private readonly people: ChosenPeople,
    private readonly clock: Clock,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.#capacity = settings.queueCapacity;
  }

  /** A tablet's block of numbers for its time offline (docs/decisions/0009). @throws ApiError('NOT_FOUND') */
  async lease(ownerId: string, by: Actor, holder: string): Promise<LeaseResponse> {
    const { answer, queue } = await this.commands.do(ownerId, by, {
      type: 'leaseNumbers',
      holder: holder.toLowerCase(),
    });
    const { numbers, used, ...days } = answer;
    const now = this.clock.now().toISOString();
    return {
      ...{ numbers: [...numbers], used: [...used], ...days, timeZone: queue.timeZone, now },
      ...sentCalendar(queue, days.serviceDay),
    };
  }

  /** Numbers that the tablet has given today stay valid. @throws ApiError('NOT_FOUND') */
  async endLease(ownerId: string, by: Actor, holder: string): Promise<LeaseReturned> {
    const command = { type: 'endLease', holder: holder.toLowerCase() } as const;
    const { answer } = await this.commands.do(ownerId, by, command);
    return { returned: answer };
  }

  /**
   * Takes in the acts of a screen that was without network, as one change, each as done by its person. Repeatable.
   * @throws ApiError 'NOT_FOUND', 'QUEUE_FULL' if even the reserve is full, which passes
   */
  async deliverActs(
    ownerId: string,
    session: Session,
    acts: readonly StaffAct[],
  ): Promise<{ problems: ActsAnswer['problems']; queue: EncodedSnapshot }> {
    const keys = acts.flatMap(({ done }) => (done.type === 'add' ? [done.key.toLowerCase()] : []));
    const actors = await this.#actorsOf(session, acts);
    const problems = await this.history.during(ownerId, keys, async (found) => {
      const commands = acts.map((act, place) => ({
        commandFor: this.#commandOf(act, found),
        by: actors[place] ?? actorOfSession(session),
      }));
      const results = await this.writers.doTogether(ownerId, commands);
      return results.flatMap((result, place) => {
        if (result.status === 'rejected') throw result.reason;
        const { answer, queue } = result.value;
        const id = acts[place]?.id ?? '';
        return typeof answer === 'object' && answer ? [{ id, message: problemWords(answer, queue) }] : [];
      });
    });
    return { problems, queue: await this.live.snapshot(ownerId, 'staff') };
  }

  /** One for each act. */
  #actorsOf(session: Session, acts: readonly StaffAct[]): Promise<Actor[]> {
    const actorFor = async (claim: string | undefined) =>
      actorOfSession(await this.people.sessionWith(session, claim));
    const actors = new Map(
      [...new Set(acts.map(({ claim }) => claim))].map((claim) => [claim, actorFor(claim)]),
    );
    return Promise.all(acts.map(({ claim }) => actors.get(claim) ?? actorOfSession(session)));
  }

  #commandOf(
    act: StaffAct,
    { visits, lookedAt }: LookedUp,
  ): CommandFor<Extract<Command, { type: 'deliverAct' | 'noteToldNumber' }>> {
    const done = actOf(act);
    const made = (now: Date) => ({ at: new Date(Math.min(Date.parse(act.at), now.getTime())), day: act.day });
    return (_queue, { at }) =>
      done.type === 'add' && visits.some(({ key }) => key === done.key)
        ? {
            type: 'noteToldNumber',
            key: done.key,
            holder: done.holder,
            number: done.number,
            arrived: made(at),
          }
        : {
            type: 'deliverAct',
            ...{ id: act.id.toLowerCase(), made: made(at), act: done, capacity: this.#capacity },
            ...(lookedAt !== undefined && { lookedAt }),
          };
  }
}
