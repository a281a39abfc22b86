import { Injectable } from '@nestjs/common';
import type { AccountExport } from '@queuebell/contracts';
import type { mongo } from 'mongoose';
import type { UserDocument } from './user.schema.js';

type ListName = {
  [Name in keyof AccountExport]: AccountExport[Name] extends readonly unknown[] ? Name : never;
}[keyof AccountExport];

/** Lists of the export of an account. They are read while the file is sent. */
export type ExportedLists = { [Name in ListName]?: AsyncIterable<AccountExport[Name][number]> };

/** The data of an account that a feature stores. The feature registers it, so that no other part has to know the feature. */
export interface AccountPart {
  /**
   * Erases it with the account. Erasing is repeated until the account is gone, because requests may still be writing.
   * @param session of a transaction that erases the account as well
   */
  erase(account: UserDocument, session?: mongo.ClientSession): Promise<unknown>;
  /** Its lists in the export. Without it the data is in no export. */
  exported?(account: UserDocument): ExportedLists;
  /** Keeps data that was found by the old email address, in the transaction that changes the address. */
  followEmail?(before: UserDocument, email: string, session: mongo.ClientSession): Promise<unknown>;
}

/** All parts that features have registered. */
@Injectable()
export class AccountParts {
  readonly #parts: AccountPart[] = [];

  add(part: AccountPart): void {
    this.#parts.push(part);
  }

  async erase(account: UserDocument, session?: mongo.ClientSession): Promise<void> {
    for (const part of this.#parts) await part.erase(account, session);
  }

  exported(account: UserDocument): ExportedLists {
    return Object.assign({}, ...this.#parts.map((part) => part.exported?.(account))) as ExportedLists;
  }

  async followEmail(before: UserDocument, email: string, session: mongo.ClientSession): Promise<void> {
    for (const part of this.#parts) await part.followEmail?.(before, email, session);
  }
}
