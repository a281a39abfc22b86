import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountStates } from './account-states.js';
import { userModel } from './user.schema.js';
import { UsersService } from './users.service.js';

const models = MongooseModule.forFeature([userModel]);

@Module({
  imports: [models],
  providers: [UsersService, AccountStates],
  exports: [models, UsersService, AccountStates],
})
export class UsersModule {}
