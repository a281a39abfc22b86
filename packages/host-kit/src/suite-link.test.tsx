import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { Links } from './contract';
import { SuiteLink } from './suite-link';

const links = (isHere: boolean): Links => ({
  standalone: !isHere,
  href: (path) => `/remotes/mf-account${path}`,
  isHere: () => isHere,
  go: () => undefined,
  goToLogin: () => undefined,
});

function Address() {
  return <output>{useLocation().pathname}</output>;
}

const draw = (isHere: boolean) =>
  render(
    <MemoryRouter initialEntries={['/login']}>
      <SuiteLink links={links(isHere)} to="/register" className="plain">
        Register
      </SuiteLink>
      <Address />
    </MemoryRouter>,
  );

it('a link of the suite stays in the document if that works', async () => {
  const user = userEvent.setup();
  draw(true);
  await user.click(screen.getByRole('link', { name: 'Register' }));
  expect(screen.getByRole('status')).toHaveTextContent('/register');
});

it('a link of the suite opens another page if it does not', () => {
  draw(false);
  const link = screen.getByRole('link', { name: 'Register' });
  expect(link).toHaveAttribute('href', '/remotes/mf-account/register');
  expect(link).toHaveClass('plain');
});
