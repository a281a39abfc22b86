import { emailField } from '@queuebell/contracts';
import { z } from 'zod';

/** Email addresses, separated by spaces or commas, as accounts have them. */
export const emailList = z.string().transform((text, context) => {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  const wrong = parts.find((part) => !emailField.safeParse(part).success);
  if (wrong !== undefined) {
    const message = `must list email addresses such as ann@example.com; ${wrong} is none`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
  return parts.map((part) => emailField.parse(part));
});
