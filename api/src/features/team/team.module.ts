import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/access.module.js';
import { LimitsModule } from '../../platform/limits/limits.module.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { LoginModule } from '../accounts/login/login.module.js';
import { NewPasswordsModule } from '../accounts/new-passwords/new-passwords.module.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsService } from './invitations.service.js';
import { InviteService } from './invite.service.js';
import { OwnPinController } from './own-pin.controller.js';
import { OwnShopsController } from './own-shops.controller.js';
import { OwnShopsService } from './own-shops.service.js';
import { PinsService } from './pins.service.js';
import { TeamController } from './team.controller.js';
import { TeamService } from './team.service.js';

@Module({
  imports: [AccessModule, LimitsModule, LoginModule, MailModule, NewPasswordsModule],
  controllers: [TeamController, InvitationsController, OwnPinController, OwnShopsController],
  providers: [TeamService, InviteService, InvitationsService, OwnShopsService, PinsService],
})
export class TeamModule {}
