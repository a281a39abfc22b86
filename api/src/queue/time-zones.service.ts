import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';

/** For a shop that did not say where it is: the product speaks en-GB and shows dates as in Britain. */
export const DEFAULT_TIME_ZONE = 'Europe/London';

/** Service days are worked out by the database, whose list of zones is not Node's: a zone must be in both. */
@Injectable()
export class TimeZonesService {
  readonly #connection: Connection;

  constructor(@InjectConnection() connection: Connection) {
    this.#connection = connection;
  }

  /** @returns the zone under a name that the database knows ('Europe/Kyiv' may be 'Europe/Kiev'), null if there is none */
  async known(timeZone: string): Promise<string | null> {
    const usual = new Intl.DateTimeFormat('en-GB', { timeZone }).resolvedOptions().timeZone;
    for (const name of [timeZone, usual]) if (await this.#isKnown(name)) return name;
    return null;
  }

  async #isKnown(timezone: string): Promise<boolean> {
    const hour = { $hour: { date: new Date(), timezone: { $literal: timezone } } };
    try {
      await this.#connection.db?.aggregate([{ $documents: [{}] }, { $project: { hour } }]).toArray();
      return true;
    } catch (error) {
      if ((error as mongo.MongoServerError).code === UNKNOWN_ZONE) return false;
      throw error;
    }
  }
}

/** MongoDB's code for "unrecognized time zone identifier". */
const UNKNOWN_ZONE = 40_485;
