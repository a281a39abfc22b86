import { Module } from '@nestjs/common';
import { AccountStates } from './account-states.js';
import { UsersService } from './users.service.js';

@Module({ providers: [UsersService, AccountStates], exports: [UsersService, AccountStates] })
export class UsersModule {}
