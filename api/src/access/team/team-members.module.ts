import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { UsersModule } from '../accounts/users.module.js';
import { MemberStates } from './member-states.js';
import { memberModel } from './member.schema.js';
import { Members } from './members.js';
import { Workplaces } from './workplaces.js';

/** Separate from `team.module.ts`, because the guard needs it. */
@Module({
  imports: [MongooseModule.forFeature([memberModel]), UsersModule],
  providers: [Members, MemberStates, Workplaces],
  exports: [Members, MemberStates, Workplaces],
})
export class TeamMembersModule {}
