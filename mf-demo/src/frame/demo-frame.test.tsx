import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { createFakeHost, testUser } from '@queuebell/host-kit/testing';
import { MemoryRouter } from 'react-router-dom';
import { DemoFrame } from './demo-frame';

function open({
  user = null,
  back,
  at = '/Demo-admin',
}: { user?: typeof testUser | null; back?: boolean; at?: string } = {}) {
  render(
    <MemoryRouter initialEntries={[at]}>
      <DemoFrame host={createFakeHost({ user })} title="Demo admin" {...(back !== undefined && { back })}>
        <p>the screen</p>
      </DemoFrame>
    </MemoryRouter>,
  );
}

const pathOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

describe('the frame of every demo screen', () => {
  it('says that this is a demo', () => {
    open();
    expect(screen.getByRole('note').textContent).toContain('This is a demo page only.');
    expect(screen.queryByText('the screen')).not.toBeNull();
  });

  it('names the browser’s tab', async () => {
    open();
    await waitFor(() => expect(document.title).toBe('Demo admin · QueueBell'));
  });

  it('leads back to the demo’s dashboard, unless this is it', () => {
    open();
    expect(pathOf('Demo Dashboard')).toBe('/Demo-Dashboard?demo=true');
  });

  it('leads back to the shop with three chairs from one of its screens', () => {
    open({ at: '/Demo-admin?chairs=3' });
    expect(pathOf('Demo Dashboard')).toBe('/Demo-Dashboard?demo=true&chairs=3');
  });

  it('has no link to the dashboard on the dashboard itself', () => {
    open({ back: false });
    expect(pathOf('Demo Dashboard')).toBeUndefined();
  });

  it('asks a visitor to register', () => {
    open();
    expect(pathOf('Register')).toBe('/register');
  });

  it('leads somebody who is logged in to the real dashboard instead', () => {
    open({ user: testUser });
    expect(pathOf('Register')).toBeUndefined();
    expect(pathOf('Go to Dashboard')).toBe('/dashboard');
  });
});
