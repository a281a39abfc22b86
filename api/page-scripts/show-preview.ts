/*
 * Sends the answer of a page that asks whether this browser should show another release than everybody's. The token tells the server who is
 * logged in, and whether this browser is a paired device. On such a device, a preview needs the owner's password and opens the device's own
 * screen.
 */
import type { DeviceKind } from '@queuebell/contracts';
import { DEVICE_ADDRESSES } from '@queuebell/contracts/device-addresses';
import { find } from './parts/find';

addEventListener('DOMContentLoaded', () => {
  const form = find<HTMLFormElement>('form');
  const password = document.querySelector<HTMLElement>('[data-password]');
  const problem = find('[data-problem]');
  let token: string | null = null;
  let target = form.dataset['target'] ?? '/';
  try {
    token = localStorage.getItem('token');
    const { device } = JSON.parse(localStorage.getItem('user') ?? '{}');
    if (password) password.hidden = !device;
    if (password && device) target = DEVICE_ADDRESSES[device.kind as DeviceKind].entry;
  } catch {
    // Without storage this browser is no device.
  }
  const send = () =>
    fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    });
  form.onsubmit = async (event) => {
    event.preventDefault();
    try {
      let answer = await send();
      if (answer.status === 401) {
        // The token lives for minutes, the login for months.
        const renewed = await fetch('/api/session/refresh', { method: 'POST' });
        if (renewed.ok) {
          token = (await renewed.json()).token;
          answer = await send();
        }
      }
      if (answer.status === 401) problem.textContent = 'Please log in first, then open this link again.';
      else if (!answer.ok) problem.textContent = (await answer.json()).message;
      else if (await isReached(form.dataset['reach'])) location.replace(target);
      else
        problem.textContent =
          'That server does not answer. Start it, let this site reach it if your browser asks, and try again.';
    } catch {
      problem.textContent = 'We can’t reach the server. Please try again.';
    }
  };
});

/** Some browsers ask the person before a site may reach this computer. They ask now, and not while a page waits for its scripts. */
async function isReached(url: string | undefined): Promise<boolean> {
  return (
    url === undefined ||
    fetch(url)
      .then(({ ok }) => ok)
      .catch(() => false)
  );
}
