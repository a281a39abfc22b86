import type { Connection, mongo } from 'mongoose';
import { modelOf } from '../../platform/database/schema.js';
import type { AccountParts } from '../accounts/account-parts.js';
import { userModel } from '../accounts/user.schema.js';
import { resetLinkModel } from '../reset-links/reset-link.schema.js';
import { sessionModel } from '../sessions/session.schema.js';
import { memberModel } from './member.schema.js';

/** Erases the accounts of invited people who work nowhere any more. Accounts with a shop stay. */
export async function erasePeopleWithoutShop(
  connection: Connection,
  parts: AccountParts,
  ids: readonly mongo.ObjectId[],
  session?: mongo.ClientSession,
): Promise<void> {
  const options = { ...(session && { session }) };
  const otherPlaces = await modelOf(connection, memberModel).distinct(
    'personId',
    { personId: { $in: ids } },
    options,
  );
  const worksSomewhere = new Set(otherPlaces.map(String));
  const gone = ids.filter((id) => !worksSomewhere.has(id.toHexString()));
  const erased = await modelOf(connection, userModel)
    .find({ _id: { $in: gone }, hasNoShop: true }, null, options)
    .lean();
  for (const person of erased) await parts.erase(person, session);
  const of = { $in: erased.map(({ _id }) => _id) };
  await modelOf(connection, userModel).deleteMany({ _id: of }, options);
  await modelOf(connection, sessionModel).deleteMany({ ownerId: of }, options);
  await modelOf(connection, resetLinkModel).deleteMany({ _id: of }, options);
}
