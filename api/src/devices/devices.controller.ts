import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import {
  BeatRequest,
  BeatResponse,
  Device,
  DeviceChange,
  DeviceList,
  DeviceRevoked,
  ExitRequest,
  ExitResponse,
} from '@queuebell/contracts';
import type { DeviceSession, Session } from '../auth/authenticated-request.js';
import { CurrentDevice, CurrentSession } from '../auth/current-session.js';
import { ForAnyDevice } from '../auth/for-devices.js';
import { MembersOnly } from '../auth/members-only.js';
import { AnswersToToken, OF_BODY } from '../openapi/answers.js';
import { DevicesService } from './devices.service.js';
import { ExitService } from './exit.service.js';

@Controller('api/devices')
@MembersOnly()
export class DevicesController {
  readonly #devices: DevicesService;
  readonly #exit: ExitService;

  constructor(devices: DevicesService, exit: ExitService) {
    this.#devices = devices;
    this.#exit = exit;
  }

  @Get()
  @AnswersToToken(200, DeviceList)
  list(@CurrentSession() { sub }: Session): Promise<DeviceList> {
    return this.#devices.list(sub);
  }

  @Post('exit')
  @ForAnyDevice()
  @AnswersToToken(200, ExitResponse, [...OF_BODY, 'WRONG_CODE', 'RATE_LIMITED'])
  @HttpCode(200)
  leave(
    @CurrentSession() session: Session,
    @Body({ schema: ExitRequest }) { code }: ExitRequest,
  ): Promise<ExitResponse> {
    return this.#exit.leave(session, code);
  }

  @Post('self/beat')
  @ForAnyDevice()
  @AnswersToToken(200, BeatResponse, [...OF_BODY, 'FORBIDDEN'])
  @HttpCode(200)
  beat(
    @CurrentSession() { sub }: Session,
    @CurrentDevice() device: DeviceSession,
    @Body({ schema: BeatRequest }) beat: BeatRequest,
  ): Promise<BeatResponse> {
    return this.#devices.beat(sub, device, beat);
  }

  @Delete('self')
  @ForAnyDevice()
  @AnswersToToken(200, DeviceRevoked, ['FORBIDDEN'])
  giveBack(
    @CurrentSession() { sub }: Session,
    @CurrentDevice() { id }: DeviceSession,
  ): Promise<DeviceRevoked> {
    return this.#devices.revoke(sub, id);
  }

  @Patch(':id')
  @AnswersToToken(200, Device, [...OF_BODY, 'NOT_FOUND'])
  rename(
    @CurrentSession() { sub }: Session,
    @Param('id') id: string,
    @Body({ schema: DeviceChange }) { name }: DeviceChange,
  ): Promise<Device> {
    return this.#devices.rename(sub, id, name);
  }

  @Delete(':id')
  @AnswersToToken(200, DeviceRevoked, ['NOT_FOUND'])
  revoke(@CurrentSession() { sub }: Session, @Param('id') id: string): Promise<DeviceRevoked> {
    return this.#devices.revoke(sub, id);
  }
}
