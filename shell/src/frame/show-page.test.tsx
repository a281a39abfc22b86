import { beforeAll, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { showPage } from './show-page';

// Else React tells the test of what breaks, and not the page.
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

const BROKEN = new Error('The bar broke.');
function Broken(): never {
  throw BROKEN;
}

it.each([
  ['drawn here', ''],
  ['drawn beforehand', '<p>Welcome</p>'],
])('a page that breaks as a whole, %s, is not left blank: a problem takes its place', async (_, html) => {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = html;
  const onBroken = jest.fn((_cause: unknown) => 'Please try again.');
  showPage(root, <Broken />, { onRedrawn: () => undefined, onBroken });
  await waitFor(() => expect(root).toHaveTextContent('Please try again.'));
  expect(onBroken.mock.calls).toEqual([[BROKEN]]);
});
