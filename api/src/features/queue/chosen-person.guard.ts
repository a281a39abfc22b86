import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { PERSON_HEADER } from '@queuebell/contracts';
import type { AuthenticatedRequest } from '../../access/guard/authenticated-request.js';
import { ChosenPeople } from './chosen-people.js';

/** Reads whom an admin tablet names in the header of a request. */
@Injectable()
export class ChosenPersonGuard implements CanActivate {
  constructor(private readonly people: ChosenPeople) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const { session, headers } = request;
    if (session) request.session = await this.people.sessionWith(session, headers[PERSON_HEADER]);
    return true;
  }
}
