import type { UserEvent } from '@testing-library/user-event';

/** Puts a text into a field at once, as a password manager does. Typing draws the form again for each key, which takes ten times as long. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
