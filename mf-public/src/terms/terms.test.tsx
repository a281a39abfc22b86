import { describe, expect, it } from '@jest/globals';
import { createFakeHost } from '@queuebell/remote-kit/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { createFakeView } from '../view/fake-view';
import { chapters } from './terms-contents';
import { TermsScreen } from './terms.screen';

function open(address = '/terms-and-conditions') {
  const view = createFakeView();
  const { container } = render(
    <MemoryRouter initialEntries={[address]}>
      <TermsScreen host={createFakeHost({ user: null })} view={view} />
    </MemoryRouter>,
  );
  return { view, container };
}

const sections = chapters.flatMap((chapter) => [...chapter.sections]);

describe('the terms', () => {
  it('say what they are, in the page and in the window', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Terms and Conditions · QueueBell'));
  });

  it('are about this service, at its price, and about no other', () => {
    const { container } = open();
    expect(container).toHaveTextContent('$5 a month');
    expect(container).toHaveTextContent('QueueBell is for small businesses');
    expect(container).not.toHaveTextContent(/employ|recruit|job/i);
  });

  it('have all their sections in the order of the table of contents', () => {
    open();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      sections.map(({ title }) => title),
    );
  });

  it('lead from each line of the table of contents to its section', () => {
    const { container } = open();
    const contents = within(screen.getByRole('navigation', { name: 'On this page' }));
    for (const { id, title } of sections) {
      expect(contents.getByRole('link', { name: title })).toHaveAttribute('href', `#${id}`);
      expect(container.querySelector(`#${id}`)).toBe(screen.getByRole('region', { name: title }));
    }
  });

  it('have no link within the page that leads nowhere', () => {
    const { container } = open();
    for (const link of container.querySelectorAll('a[href^="#"]')) {
      expect(container.querySelector(link.getAttribute('href')!)).toBeInTheDocument();
    }
  });

  it('say what is stored of two-step log-in', () => {
    const { container } = open();
    expect(container).toHaveTextContent('what your authenticator app shares with us, encrypted');
  });

  it('say whom to ask: the people behind the feedback form', () => {
    open();
    const contact = within(screen.getByRole('region', { name: 'How to reach us' }));
    expect(contact.getByRole('link', { name: 'feedback form' })).toHaveAttribute('href', '/feedback');
  });

  it('name what is kept in the browser by its names', () => {
    open();
    const browser = screen.getByRole('region', { name: 'What is kept in your browser' });
    const named = [...browser.querySelectorAll('code')].map(({ textContent }) => textContent);
    expect([...new Set(named)]).toEqual([
      'token',
      'user',
      'queuebell_refresh',
      'queuebell-joiner',
      '__Host-',
    ]);
  });

  it('say how long customers’ names are kept, and how an account ends', () => {
    open();
    const customers = screen.getByRole('region', { name: 'Data of a shop’s customers' });
    expect(customers).toHaveTextContent(/30 days later the name and the phone number .* are erased/);
    expect(customers).toHaveTextContent('from one day to 365 days');
    const own = screen.getByRole('region', { name: 'Seeing, correcting and deleting data' });
    expect(own).toHaveTextContent('For 14 days you can change your mind');
    expect(own).toHaveTextContent('Deleting does not end a monthly payment');
    expect(within(own).getByRole('link', { name: 'profile' })).toHaveAttribute('href', '/profile');
  });

  it.each([
    ['Data of a shop’s customers', 'which network it came from, not the address'],
    ['Data of a shop’s customers', 'also the number of your account'],
    ['Data of shop owners', 'only where the payment page was opened from it, or once a link that we mailed'],
    ['What is kept in your browser', 'good for 90 days after you were last here'],
    ['What is kept in your browser', 'never longer than 180 days'],
    ['What is kept in your browser', 'when the password was last given there'],
    ['What is kept in your browser', 'When something goes wrong in a page, your browser reports it to us'],
    ['Seeing, correcting and deleting data', 'in our backups for up to two weeks more'],
    ['What you send as feedback', 'erased after 2 years'],
    ['What you send as feedback', 'only once a link that we mailed there was used'],
    ['Data of shop owners', 'goes by itself, also where you delete your account before'],
  ])('say what stays, and how long: %s', (section, words) => {
    open();
    expect(screen.getByRole('region', { name: section })).toHaveTextContent(words);
  });

  it('open at the section that a link names', () => {
    const seen: string[] = [];
    HTMLElement.prototype.scrollIntoView = function (this: HTMLElement) {
      seen.push(this.id);
    };
    open('/terms-and-conditions#privacy');
    expect(seen).toEqual(['privacy']);
  });
});

describe('the way back up', () => {
  const button = () => screen.queryByRole('button', { name: 'Scroll to top' });

  it.each([
    { px: 300, shown: false },
    { px: 301, shown: true },
  ])('is shown: $shown, at $px pixels', ({ px, shown }) => {
    const { view } = open();
    act(() => view.scrollTo(px));
    expect(button() !== null).toBe(shown);
  });

  it('takes the page and the keyboard back to the title, and goes', async () => {
    const { view } = open();
    act(() => view.scrollTo(2_000));
    await userEvent.click(screen.getByRole('button', { name: 'Scroll to top' }));
    expect(view.scrolled()).toBe(0);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(button()).toBeNull();
  });
});
