import { describe, expect, it, jest } from '@jest/globals';
import { createStandaloneLinks } from './standalone-links';

const pointer = { version: '1.0.0', entry: '/e.js', manifest: '/m.json' };
const registry = {
  contract: 1,
  remotes: {
    'mf-public': { ...pointer, paths: ['/'] },
    'mf-account': { ...pointer, paths: ['/login', '/register'] },
    'mf-queue': { ...pointer, paths: ['/dashboard', '/display-queue', '/customer-check-in'] },
  },
};

/** The display's device entry. */
function open() {
  const location = {
    pathname: '/remotes/mf-queue/display-queue',
    assign: jest.fn(),
    replace: jest.fn(),
  };
  const navigate = jest.fn();
  const shown = () => '/display-queue';
  return {
    location,
    navigate,
    links: createStandaloneLinks({ registry, remote: 'mf-queue', location, navigate, shown }),
  };
}

describe('the links of a device entry', () => {
  it('stay in the document for what the remote owns', () => {
    const { links, navigate, location } = open();
    expect(links.isHere('/dashboard')).toBe(true);
    links.go('/dashboard');
    links.go('/customer-check-in?kiosk=1', { replace: true });
    expect(navigate.mock.calls).toEqual([
      ['/dashboard', { replace: false }],
      ['/customer-check-in?kiosk=1', { replace: true }],
    ]);
    expect(location.assign).not.toHaveBeenCalled();
  });

  it('lead to the entries of other remotes, so that a device never needs the shell', () => {
    const { links, navigate, location } = open();
    expect(links.isHere('/login')).toBe(false);
    links.go('/register?from=device#form');
    links.go('/', { replace: true });
    expect(location.assign.mock.calls).toEqual([['/remotes/mf-account/register?from=device#form']]);
    expect(location.replace.mock.calls).toEqual([['/remotes/mf-public/']]);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('are addresses that can be opened in another tab', () => {
    const { links } = open();
    expect(links.href('/dashboard')).toBe('/remotes/mf-queue/dashboard');
    expect(links.href('/login?next=%2F')).toBe('/remotes/mf-account/login?next=%2F');
    expect(links.href('/nobody-has-this')).toBe('/nobody-has-this');
  });

  it('lead to the login, which comes back to this device, and not by the back button', () => {
    const { links, location } = open();
    links.goToLogin();
    expect(location.replace.mock.calls).toEqual([
      ['/remotes/mf-account/login?next=%2Fremotes%2Fmf-queue%2Fdisplay-queue'],
    ]);
  });

  it('lead to the login and back to the very address that was asked for', () => {
    const { links, location } = open();
    links.goToLogin('/dashboard?code=K7P-4MX');
    expect(location.replace.mock.calls).toEqual([
      ['/remotes/mf-account/login?next=%2Fremotes%2Fmf-queue%2Fdashboard%3Fcode%3DK7P-4MX'],
    ]);
  });

  it('lead to no login from a screen that was left already', () => {
    const { links, location } = open();
    location.pathname = '/remotes/mf-queue/dashboard';
    links.goToLogin();
    expect(location.replace).not.toHaveBeenCalled();
  });

  it('know that there is no shell around them', () => {
    expect(open().links.standalone).toBe(true);
  });
});
