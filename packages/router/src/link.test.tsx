import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { Link, type LinkProps, NavLink } from './link';

const Here = () => {
  const { pathname, search, state } = useLocation();
  return <output>{JSON.stringify([pathname + search, state])}</output>;
};

function show(props: Partial<LinkProps>, at = '/shop/queue') {
  render(
    <MemoryRouter basename="/shop" initialEntries={[at]}>
      <Link to="/admin?a=b" {...props}>
        Admin
      </Link>
      <Here />
    </MemoryRouter>,
  );
  return { link: screen.getByRole('link'), here: () => JSON.parse(screen.getByRole('status').innerHTML) };
}

describe('a link of the suite', () => {
  it('navigates within the document, with its state', async () => {
    const onClick = jest.fn();
    const { link, here } = show({ onClick, state: 'x', className: 'big', title: 'There' });
    expect(link.getAttribute('href')).toBe('/shop/admin?a=b');
    expect([link.className, link.title]).toEqual(['big', 'There']);
    await userEvent.click(link);
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(here()).toEqual(['/admin?a=b', 'x']);
  });

  it.each<[string, Partial<LinkProps>, MouseEventInit]>([
    ['with a key that opens a tab', {}, { ctrlKey: true }],
    ['with another button', {}, { button: 1 }],
    ['into another window', { target: '_blank' }, {}],
    ['that is to load the document', { reloadDocument: true }, {}],
  ])('is left to the browser %s', (_how, props, click) => {
    const { link, here } = show(props);
    let isTaken = true;
    // jsdom does not know how to go anywhere, and says so.
    const look = (event: MouseEvent) => {
      isTaken = event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', look, { once: true });
    fireEvent.click(link, { button: 0, ...click });
    expect(isTaken).toBe(false);
    expect(here()[0]).toBe('/queue');
  });

  it('does nothing when its page says so', async () => {
    const { link, here } = show({ onClick: (event) => event.preventDefault() });
    await userEvent.click(link);
    expect(here()[0]).toBe('/queue');
  });
});

describe('a link of the navigation', () => {
  it.each([
    ['/queue', 'page', undefined],
    ['/queue/7', 'page', undefined],
    ['/queue/7', null, true],
    ['/queues', null, undefined],
    ['/', null, undefined],
  ])('at %s has aria-current=%s (end: %s)', (at, current, end) => {
    render(
      <MemoryRouter initialEntries={[at]}>
        <NavLink to="/queue" {...(end !== undefined && { end })}>
          Queue
        </NavLink>
      </MemoryRouter>,
    );
    expect(screen.getByRole('link').getAttribute('aria-current')).toBe(current);
  });
});
