import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { AccountParts, type AccountPart } from '../../access/accounts/account-parts.js';
import type { UserDocument } from '../../access/accounts/user.schema.js';
import { ticketAlertModel, type TicketAlert } from './ticket-alert.schema.js';

/** In no export, because the browsers are the customers'. */
@Injectable()
export class AlertsAccountPart implements AccountPart, OnModuleInit {
  constructor(
    @InjectModel(ticketAlertModel.name) private readonly alerts: Model<TicketAlert>,
    private readonly parts: AccountParts,
  ) {}

  onModuleInit(): void {
    this.parts.add(this);
  }

  async erase({ _id: ownerId }: UserDocument, session?: mongo.ClientSession): Promise<void> {
    await this.alerts.deleteMany({ ownerId }, { ...(session && { session }) });
  }
}
