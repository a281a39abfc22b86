import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountParts } from './account-parts.js';
import { AccountStates } from './account-states.js';
import { userModel } from './user.schema.js';
import { UsersService } from './users.service.js';

const models = MongooseModule.forFeature([userModel]);

@Module({
  imports: [models],
  providers: [UsersService, AccountParts, AccountStates],
  exports: [models, UsersService, AccountParts, AccountStates],
})
export class UsersModule {}
