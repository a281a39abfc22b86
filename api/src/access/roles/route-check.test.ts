import { describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, type ExecutionContext } from '@nestjs/common';
import { DiscoveryModule, NestFactory, Reflector } from '@nestjs/core';
import type { Admission } from '../guard/admission.js';
import { AuthGuard } from '../guard/auth.guard.js';
import { allowedCallersOf } from './allowed-callers.js';
import { RouteCheck } from './route-check.js';
import { Roles } from './roles.js';
import { Public } from '../../platform/http/public.js';

@Controller('forgotten')
class Forgotten {
  @Get()
  read(): string {
    return 'everything';
  }

  @Get('open')
  @Public()
  open(): string {
    return this.helper();
  }

  helper(): string {
    return 'not a route';
  }
}

@Controller('closed')
@Roles('owner')
class Closed {
  @Get()
  read(): string {
    return 'everything';
  }
}

@Controller('mixed')
@Public()
class Mixed {
  @Get()
  @Roles('admin')
  read(): string {
    return 'everything';
  }

  @Get('open')
  open(): string {
    return 'a little';
  }
}

const start = async (...controllers: (typeof Forgotten | typeof Closed)[]) => {
  const module = class {};
  Module({ imports: [DiscoveryModule], controllers, providers: [RouteCheck] })(module);
  const context = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  await context.close();
};

describe('the declaration of a route', () => {
  const reflector = new Reflector();

  it.each([
    ['itself', Mixed.prototype.read, Mixed, ['admin']],
    ['by its controller', Mixed.prototype.open, Mixed, 'everybody'],
    ['by its controller, too', Closed.prototype.read, Closed, ['owner']],
    ['itself, that it is open', Forgotten.prototype.open, Forgotten, 'everybody'],
    ['nowhere', Forgotten.prototype.read, Forgotten, null],
  ] as const)('it declares %s', (_where, handler, controller, declared) => {
    expect(allowedCallersOf(reflector, handler, controller)).toEqual(declared);
  });
});

describe('a route that declares nobody', () => {
  it('keeps the server from starting, which says which one it is', async () => {
    await expect(start(Closed, Forgotten)).rejects.toThrow(/@Public\(\): Forgotten\.read$/);
    await expect(start(Closed)).resolves.toBeUndefined();
  });

  it('is refused to every caller, should it be there all the same', async () => {
    const asked: string[] = [];
    const admission = {
      claimsOf: () => ({ sub: 'somebody' }),
      admitAs: async () => asked.push('admitted'),
    } as unknown as Admission;
    const guard = new AuthGuard(new Reflector(), admission);
    const call = (controller: typeof Forgotten | typeof Closed) =>
      guard.canActivate({
        getHandler: () => controller.prototype.read,
        getClass: () => controller,
        switchToHttp: () => ({ getRequest: () => ({ headers: { authorization: 'a token' } }) }),
      } as unknown as ExecutionContext);
    await expect(call(Forgotten)).rejects.toMatchObject({ body: { code: 'FORBIDDEN' } });
    expect(asked).toEqual([]);
    expect(await call(Closed)).toBe(true);
    expect(asked).toEqual(['admitted']);
  });

  it('is not opened by what another controller with the same handler declares', async () => {
    class Inherits extends Forgotten {}
    class Opens extends Forgotten {}
    Public()(Opens);
    const guard = new AuthGuard(new Reflector(), {} as Admission);
    const call = (controller: typeof Forgotten) =>
      guard.canActivate({
        getHandler: () => Forgotten.prototype.read,
        getClass: () => controller,
      } as unknown as ExecutionContext);
    expect(await call(Opens)).toBe(true);
    await expect(call(Inherits)).rejects.toMatchObject({ body: { code: 'FORBIDDEN' } });
  });
});
