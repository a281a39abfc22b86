import { StandardSchemaValidationPipe } from '@nestjs/common';
import { ApiError } from './api-error.js';
import { validationMessage } from './validation-message.js';

/** Validates the inputs of a route by the schemas of the contracts; the answer names the first problem. */
export const createValidationPipe = (): StandardSchemaValidationPipe =>
  new StandardSchemaValidationPipe({
    exceptionFactory: (issues) =>
      new ApiError(
        'INVALID_INPUT',
        validationMessage(
          issues.map((issue) => ({
            ...issue,
            path: (issue.path ?? []).map((step) => (typeof step === 'object' ? step.key : step)),
          })),
        ),
      ),
  });
