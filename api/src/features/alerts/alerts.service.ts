import { Injectable } from '@nestjs/common';
import { ticketIdOf, type AlertRequest, type AlertSet } from '@queuebell/contracts';
import { ApiError } from '../../platform/errors/api-error.js';
import { QueueService } from '../queue/queue.service.js';
import { TicketsService, type TicketKey } from '../tickets/tickets.service.js';
import { areKeysUsable, pushServiceUrl } from './push-target-rules.js';
import { PushesService } from './pushes.service.js';
import { TicketAlerts } from './ticket-alerts.js';

@Injectable()
export class AlertsService {
  constructor(
    private readonly alerts: TicketAlerts,
    private readonly pushes: PushesService,
    private readonly tickets: TicketsService,
    private readonly queue: QueueService,
  ) {}

  get publicKey(): string {
    return this.pushes.publicKey;
  }

  /** The entry is marked first. @throws ApiError 'TICKET_NOT_FOUND', 'INVALID_INPUT' for a bad target */
  async set({ ownerId, key }: TicketKey, { from = 'next', ...target }: AlertRequest): Promise<AlertSet> {
    const url = pushServiceUrl(target.endpoint);
    if (!url) {
      throw new ApiError('INVALID_INPUT', 'endpoint must be the address of a push service.');
    }
    if (!areKeysUsable(target.keys)) throw new ApiError('INVALID_INPUT', 'keys must be those of a browser.');
    await this.tickets.read({ ownerId, key });
    const isWaiting = await this.queue.markAlert(ownerId, key);
    if (isWaiting) {
      const phone = { endpoint: url.href, keys: target.keys };
      await this.alerts.add(ticketIdOf(ownerId, key), ownerId, phone, from);
    }
    return { set: true };
  }
}
