import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { declarationOf } from './declaration.js';

/** The metadata that Nest's decorators set on a route's method. */
const ROUTE = 'path';

/** No server starts with a route that somebody forgot to close, or to open. */
@Injectable()
export class DeclaredRoutes implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  /** @throws naming each route that declares nobody */
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
      throw new Error(`Who may call these routes? @For(…) or @Public(): ${forgotten.join(', ')}`);
  }

  #isForgotten(handler: (() => unknown) | undefined, controller: NewableFunction): boolean {
    if (!handler || this.reflector.get<unknown>(ROUTE, handler) === undefined) return false;
    return declarationOf(this.reflector, handler, controller as never) === null;
  }
}
