import { FEEDBACK_KEPT_DAYS } from '@queuebell/contracts';
import type { Connection } from 'mongoose';
import { modelOf } from '../../platform/database/schema.js';
import { feedbackModel } from './feedback.schema.js';

const KEPT_MS = FEEDBACK_KEPT_DAYS * 86_400_000;

export async function forgetOldFeedback(connection: Connection, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await modelOf(connection, feedbackModel).deleteMany({ createdAt: { $lt: before } });
}
