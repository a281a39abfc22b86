import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { allowedCallersOf } from './allowed-callers.js';

const ROUTE = 'path';

/** The server does not start with a route that declares no callers. */
@Injectable()
export class RouteCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  /** @throws naming each route without a declaration */
  onModuleInit(): void {
    const forgotten = this.discovery.getControllers().flatMap(({ metatype }) => {
      if (typeof metatype !== 'function') return [];
      const handlers = metatype.prototype as Record<string, () => unknown>;
      return this.scanner
        .getAllMethodNames(handlers)
        .filter((name) => this.#isForgotten(handlers[name], metatype))
        .map((name) => `${metatype.name}.${name}`);
    });
    if (forgotten.length > 0)
      throw new Error(`Who may call these routes? @Roles(…) or @Public(): ${forgotten.join(', ')}`);
  }

  #isForgotten(handler: (() => unknown) | undefined, controller: NewableFunction): boolean {
    if (!handler || this.reflector.get<unknown>(ROUTE, handler) === undefined) return false;
    return allowedCallersOf(this.reflector, handler, controller as never) === null;
  }
}
