// @ts-check
// The API of the next release: the built one with a controller more. It is preloaded (`--import`) into the process that runs
// api/dist/main.js, so that its guards, limits and validation are the real ones.
import 'reflect-metadata';
import { Body, Controller, Param, Put } from '@nestjs/common';
import { z } from 'zod';
import { AppModule } from '../../../../api/dist/app.module.js';
import { Roles } from '../../../../api/dist/access/roles/roles.js';

const Rating = z.strictObject({ stars: z.int().min(1).max(5), words: z.string().max(100) });

class RatingsController {
  /** By shop. @type {Map<string, number[]>} */
  #stars = new Map();

  /**
   * @param {string} shop
   * @param {z.infer<typeof Rating>} rating
   */
  rate(shop, { stars }) {
    const all = [...(this.#stars.get(shop) ?? []), stars];
    this.#stars.set(shop, all);
    return { shop, average: all.reduce((sum, each) => sum + each, 0) / all.length, ratings: all.length };
  }
}

/** @type {[RatingsController, 'rate']} */
const rate = [RatingsController.prototype, 'rate'];
const method = Object.getOwnPropertyDescriptor(...rate) ?? {};
Put(':shop')(...rate, method);
Roles('owner')(...rate, method);
Param('shop')(...rate, 0);
Body({ schema: Rating })(...rate, 1);
Controller('api/ratings')(RatingsController);

const built = AppModule.for.bind(AppModule);
AppModule.for = (...given) => {
  const { controllers = [], ...rest } = built(...given);
  return { ...rest, controllers: [...controllers, RatingsController] };
};
