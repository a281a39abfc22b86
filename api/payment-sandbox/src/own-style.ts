import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { OwnTexts } from '#api/delivery/pages/page-headers.js';
import { SANDBOX_STYLE } from './sandbox-page.js';

const OWN_TEXTS: OwnTexts = { scripts: [], styles: [SANDBOX_STYLE] };

/** Allows the pages' inline style in their policy. */
export class OwnStyle implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    context.switchToHttp().getResponse<FastifyReply>().ownTexts = OWN_TEXTS;
    return next.handle();
  }
}
