import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import {
  type BeatRequest,
  type BeatResponse,
  calls,
  type Device,
  type DeviceChange,
  type DeviceList,
  type DeviceRevoked,
  type ExitRequest,
  type ExitResponse,
  type PairingCheck,
} from '@queuebell/contracts';
import type { DeviceSession, Session } from '../../access/guard/authenticated-request.js';
import { CurrentDevice, CurrentSession } from '../../access/guard/current-session.js';
import { ANY_DEVICE, ANY_PERSON, Roles } from '../../access/roles/roles.js';
import { MembershipRequired } from '../../access/roles/membership-required.js';
import { Answers } from '../../platform/openapi/answers.js';
import { DevicesService } from './devices.service.js';
import { ExitService } from './exit.service.js';

@Controller('api/devices')
@MembershipRequired()
@Roles('owner', 'admin', 'manager')
export class DevicesController {
  constructor(
    private readonly devices: DevicesService,
    private readonly exit: ExitService,
  ) {}

  @Get()
  @Answers(calls.listDevices)
  list(@CurrentSession() { shop }: Session): Promise<DeviceList> {
    return this.devices.list(shop);
  }

  @Post('exit')
  @Roles(...ANY_PERSON, ...ANY_DEVICE)
  @Answers(calls.leaveCheckIn)
  leave(
    @CurrentSession() session: Session,
    @Body({ schema: calls.leaveCheckIn.request }) { code }: ExitRequest,
  ): Promise<ExitResponse> {
    return this.exit.leave(session, code);
  }

  @Post('self/beat')
  @Roles(...ANY_DEVICE)
  @Answers(calls.beat)
  beat(
    @CurrentSession() { shop }: Session,
    @CurrentDevice() device: DeviceSession,
    @Body({ schema: calls.beat.request }) beat: BeatRequest,
  ): Promise<BeatResponse> {
    return this.devices.beat(shop, device, beat);
  }

  @Get('self')
  @Roles(...ANY_PERSON, ...ANY_DEVICE)
  @Answers(calls.checkPairing)
  checkPairing(@CurrentSession() { shop }: Session): Promise<PairingCheck> {
    return this.devices.check(shop);
  }

  @Delete('self')
  @Roles(...ANY_DEVICE)
  @Answers(calls.giveBack)
  giveBack(
    @CurrentSession() { shop }: Session,
    @CurrentDevice() { id }: DeviceSession,
  ): Promise<DeviceRevoked> {
    return this.devices.revoke(shop, id);
  }

  @Patch(':id')
  @Answers(calls.renameDevice)
  rename(
    @CurrentSession() { shop }: Session,
    @Param('id') id: string,
    @Body({ schema: calls.renameDevice.request }) { name }: DeviceChange,
  ): Promise<Device> {
    return this.devices.rename(shop, id, name);
  }

  @Delete(':id')
  @Answers(calls.revokeDevice)
  revoke(@CurrentSession() { shop }: Session, @Param('id') id: string): Promise<DeviceRevoked> {
    return this.devices.revoke(shop, id);
  }
}
