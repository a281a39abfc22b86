import type { Page } from '@playwright/test';

/** Answers the first such call as the server does when the password was given more than ten minutes ago. */
export async function needPasswordOnce(page: Page, path: string): Promise<void> {
  const json = { statusCode: 403, code: 'PASSWORD_NEEDED', message: 'Please confirm your password first.' };
  await page.route(path, (route) => route.fulfill({ status: 403, json }), { times: 1 });
}
