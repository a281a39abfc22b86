import { z } from 'zod';
import { emailField, nameField, optionalPhoneField } from './fields.js';
import { MESSAGE_MAX } from './limits.js';

/** `POST /api/feedback`. Public. */
export const FeedbackRequest = z.strictObject({
  name: nameField,
  email: emailField,
  phone: optionalPhoneField,
  message: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(MESSAGE_MAX, `must have at most ${MESSAGE_MAX} characters`),
  /** A hidden field that only programs fill in: such feedback gets the usual answer and is not stored. */
  website: z.string().max(MESSAGE_MAX).optional(),
});
export type FeedbackRequest = z.infer<typeof FeedbackRequest>;

export const FeedbackResponse = z.strictObject({ message: z.string() });
export type FeedbackResponse = z.infer<typeof FeedbackResponse>;

/** 'new' is shown yellow, all others green. */
export const feedbackStatuses = ['new', 'in progress', 'done'] as const;
export const FeedbackStatus = z.enum(feedbackStatuses);
export type FeedbackStatus = z.infer<typeof FeedbackStatus>;

/** `createdAt` is an ISO 8601 instant. */
export const FeedbackItem = z.strictObject({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  message: z.string(),
  status: FeedbackStatus,
  createdAt: z.iso.datetime(),
});
export type FeedbackItem = z.infer<typeof FeedbackItem>;

/** `GET /api/feedback`: all of it, the newest first. Needs the role admin. */
export const FeedbackList = z.array(FeedbackItem);
export type FeedbackList = z.infer<typeof FeedbackList>;

/** `PATCH /api/feedback/{id}`. Needs the role admin. */
export const FeedbackStatusRequest = z.strictObject({ status: FeedbackStatus });
export type FeedbackStatusRequest = z.infer<typeof FeedbackStatusRequest>;
