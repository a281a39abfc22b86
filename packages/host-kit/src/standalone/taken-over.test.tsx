import { expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import { createRoot } from 'react-dom/client';

/** By this a device's page knows that its screen is there (api/page-scripts/guard-start.ts). */
it('React marks the element that it draws into with a property', () => {
  document.body.innerHTML = '<div id="root"><main>an early picture</main></div>';
  const root = document.getElementById('root')!;
  const marks = () => Object.keys(root).filter((name) => name.includes('_react'));
  expect(marks()).toEqual([]);
  act(() => createRoot(root).render(<main>the screen</main>));
  expect(root).toHaveTextContent(/^the screen$/);
  expect(marks()).not.toEqual([]);
});
