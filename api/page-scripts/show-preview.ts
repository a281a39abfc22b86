/*
 * On the page that asks whether to show a preview: sends the answer. The server knows by the token whether this browser is
 * a paired device; then it wants the owner's password.
 */
import { find } from './parts/find';

addEventListener('DOMContentLoaded', () => {
  const form = find<HTMLFormElement>('form');
  const password = find<HTMLElement>('[data-password]');
  const input = find<HTMLInputElement>('input');
  const problem = find('[data-problem]');
  let token: string | null = null;
  try {
    token = localStorage.getItem('token');
    password.hidden = !JSON.parse(localStorage.getItem('user') ?? '{}').device;
  } catch {
    // Without storage this browser is no device.
  }
  form.onsubmit = async (event) => {
    event.preventDefault();
    try {
      const answer = await fetch('/preview', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
        body: JSON.stringify({ password: input.value }),
      });
      if (answer.ok) location.replace(form.dataset['preview'] ?? '/');
      else problem.textContent = (await answer.json()).message;
    } catch {
      problem.textContent = 'We can’t reach the server. Please try again.';
    }
  };
});
