import { z } from 'zod';

/**
 * Host names and addresses only: other characters that the URL parser accepts ('*', ';') have a meaning in a
 * policy.
 */
const HOST = /^https?:\/\/(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

const isOrigin = (text: string): boolean =>
  HOST.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** Origins of remotes besides this server, separated by spaces or commas, each once. */
export const originList = z.string().transform((text, context) => {
  const origins = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => part.replace(/\/$/, ''));
  const wrong = origins.find((origin) => !isOrigin(origin));
  if (wrong !== undefined) {
    const message = `must list origins such as https://team.example; ${wrong} is none`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
  return [...new Set(origins)];
});
