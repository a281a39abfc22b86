import { StandardSchemaValidationPipe } from '@nestjs/common';
import { ApiError } from './api-error.js';
import { validationMessage } from './validation-message.js';

/** Validates what a route takes against the schemas of the contracts; the first problem is the answer. */
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
