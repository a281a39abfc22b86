import { Module, type OnModuleInit } from '@nestjs/common';
import { InjectConnection, MongooseModule } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { SETTINGS } from '../deps/deps.module.js';
import type { Settings } from '../config/config.js';
import { buildIndexes } from './build-indexes.js';
import { connectOptions } from './connect-options.js';

@Module({
  imports: [
    MongooseModule.forRootAsync({
      inject: [SETTINGS],
      useFactory: (settings: Settings) => ({
        uri: settings.mongodbUri,
        ...connectOptions,
        retryAttempts: 5,
        retryDelay: 1_000,
      }),
    }),
  ],
})
export class DatabaseModule implements OnModuleInit {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Before the first write. */
  async onModuleInit(): Promise<void> {
    await buildIndexes(this.connection);
  }
}
