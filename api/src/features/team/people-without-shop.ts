import type { Connection, mongo } from 'mongoose';
import { userModel } from '../../access/accounts/user.schema.js';
import { resetLinkModel } from '../../access/reset-links/reset-link.schema.js';
import { sessionModel } from '../../access/sessions/session.schema.js';
import { memberModel } from '../../access/team/member.schema.js';
import { modelOf } from '../../platform/database/schema.js';
import { forgetPayer } from '../billing/billing-erasure.js';
import { allFeedbackOf, feedbackModel } from '../feedback/feedback.schema.js';

/** Erases the accounts of invited people who work nowhere any more. Accounts with a shop stay. */
export async function erasePeopleWithoutShop(
  connection: Connection,
  ids: readonly mongo.ObjectId[],
  session?: mongo.ClientSession,
): Promise<void> {
  const options = { ...(session && { session }) };
  const otherMemberships = await modelOf(connection, memberModel).distinct(
    'personId',
    { personId: { $in: ids } },
    options,
  );
  const hasMembership = new Set(otherMemberships.map(String));
  const gone = ids.filter((id) => !hasMembership.has(id.toHexString()));
  const erased = await modelOf(connection, userModel)
    .find({ _id: { $in: gone }, hasNoShop: true }, null, options)
    .lean();
  for (const person of erased) {
    await modelOf(connection, feedbackModel).deleteMany(allFeedbackOf(person), options);
    await forgetPayer(connection, person._id, session);
  }
  const of = { $in: erased.map(({ _id }) => _id) };
  await modelOf(connection, userModel).deleteMany({ _id: of }, options);
  await modelOf(connection, sessionModel).deleteMany({ ownerId: of }, options);
  await modelOf(connection, resetLinkModel).deleteMany({ _id: of }, options);
}
