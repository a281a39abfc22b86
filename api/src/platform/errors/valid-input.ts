import type { z } from 'zod';
import { ApiError } from './api-error.js';
import { validationMessage } from './validation-message.js';

/**
 * For routes that read the request themselves; all others get their inputs from the validation pipe.
 * @throws ApiError('INVALID_INPUT') with a sentence about the first problem
 */
export function validInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(input);
  if (!success) throw new ApiError('INVALID_INPUT', validationMessage(error.issues));
  return data;
}
