import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { HourlySweeps } from '../../platform/sweeps/hourly-sweeps.js';
import { eraseOldCustomers } from '../queue/retention.js';
import { QueueWriters } from '../queue/writer/queue-writers.js';
import { EraserService } from './eraser.service.js';
import { forgetFormerNames } from './former-names.js';

/** Old names of all shops, and deleted accounts. */
@Injectable()
export class PrivacySweeps implements OnModuleInit {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly eraser: EraserService,
    private readonly writers: QueueWriters,
    private readonly sweeps: HourlySweeps,
  ) {}

  onModuleInit(): void {
    this.sweeps.add({
      sweep: 'names',
      problem: 'Names were not erased',
      run: async (now) => {
        await eraseOldCustomers(this.connection, this.writers, now);
        await forgetFormerNames(this.connection, now);
      },
    });
    this.sweeps.add({
      sweep: 'accounts',
      problem: 'Accounts were not erased',
      run: (now) => this.eraser.eraseDue(now),
    });
  }
}
