import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccessModule } from '../../access/access.module.js';
import { LimitsModule } from '../../platform/limits/limits.module.js';
import { QueueMemoryModule } from '../queue/memory/queue-memory.module.js';
import { ShopModule } from '../shop/shop.module.js';
import { DevicesController } from './devices.controller.js';
import { DevicesService } from './devices.service.js';
import { ExitService } from './exit.service.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { PeopleController } from './people.controller.js';
import { PeopleService } from './people.service.js';
import { pairingModel } from '../../access/devices/pairing.schema.js';
import { PairingController } from './pairing.controller.js';
import { PairingSecrets } from './pairing-secrets.js';
import { PairingService } from './pairing.service.js';
import { Pairings } from './pairings.js';

@Module({
  imports: [
    AccessModule,
    LimitsModule,
    QueueMemoryModule,
    MailModule,
    MongooseModule.forFeature([pairingModel]),
    ShopModule,
  ],
  controllers: [PairingController, DevicesController, PeopleController],
  providers: [DevicesService, ExitService, PairingSecrets, PairingService, Pairings, PeopleService],
})
export class DevicesModule {}
