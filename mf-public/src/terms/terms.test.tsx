import { describe, expect, it } from '@jest/globals';
import type { OperatorInfo } from '@queuebell/contracts';
import { type FakeCalls, answer, createFakeHost, refusal } from '@queuebell/host-kit/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { createFakeView } from '../view/fake-view';
import { chapters } from './terms-contents';
import { TermsScreen } from './terms.screen';

const filledIn = { name: 'Bell Ltd', address: '1 High Street, Leeds LS1 1AA', law: 'England and Wales' };

function open(
  address = '/terms-and-conditions',
  readOperator: FakeCalls['readOperator'] = () => new Promise(() => undefined),
) {
  const view = createFakeView();
  const { container } = render(
    <MemoryRouter initialEntries={[address]}>
      <TermsScreen host={createFakeHost({ user: null, api: { readOperator } })} view={view} />
    </MemoryRouter>,
  );
  return { view, container };
}

const sections = chapters.flatMap((chapter) => [...chapter.sections]);

describe('the terms page', () => {
  it('names itself in the page and in the browser window', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Terms and Conditions · QueueBell'));
  });

  it('is about this service, at its price, and about no other', () => {
    const { container } = open();
    expect(container).toHaveTextContent('$5 a month');
    expect(container).toHaveTextContent('QueueBell is for small businesses');
    expect(container).not.toHaveTextContent(/employ|recruit|job/i);
  });

  it('has all its sections in the order of the table of contents', () => {
    open();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      sections.map(({ title }) => title),
    );
  });

  it('links each line of the table of contents to its section', () => {
    const { container } = open();
    const contents = within(screen.getByRole('navigation', { name: 'On this page' }));
    for (const { id, title } of sections) {
      expect(contents.getByRole('link', { name: title })).toHaveAttribute('href', `#${id}`);
      expect(container.querySelector(`#${id}`)).toBe(screen.getByRole('region', { name: title }));
    }
  });

  it('has no link within the page that leads nowhere', () => {
    const { container } = open();
    for (const link of container.querySelectorAll('a[href^="#"]')) {
      expect(container.querySelector(link.getAttribute('href')!)).toBeInTheDocument();
    }
  });

  it('says what is stored for two-step login', () => {
    const { container } = open();
    expect(container).toHaveTextContent('the secret shared with your authenticator app (encrypted)');
  });

  it('says whom to ask: the people behind the feedback form', () => {
    open();
    const contact = within(screen.getByRole('region', { name: 'How to reach us' }));
    expect(contact.getByRole('link', { name: 'feedback form' })).toHaveAttribute('href', '/feedback');
  });

  it('says who runs the site, and which law applies', async () => {
    open(undefined, () => answer<OperatorInfo>(filledIn));
    const contact = within(screen.getByRole('region', { name: 'How to reach us' }));
    expect(contact.getByText('Loading the operator’s details …')).toBeVisible();
    expect(
      await contact.findByText('QueueBell is run by Bell Ltd, 1 High Street, Leeds LS1 1AA.'),
    ).toBeVisible();
    expect(contact.getByText('These terms are governed by the law of England and Wales.')).toBeVisible();
    expect(screen.queryByRole('note')).toBeNull();
  });

  it.each([
    [{ name: null, address: null, law: null }, 'its name, address and governing law.'],
    [{ ...filledIn, address: null }, 'its address.'],
  ])('says what the operator has not filled in yet: %j', async (info, words) => {
    open(undefined, () => answer<OperatorInfo>(info));
    expect(await screen.findByRole('note')).toHaveTextContent(words);
  });

  it('lets a reader try again when the operator’s details could not be loaded', async () => {
    const answers = [refusal(500, 'SERVER_ERROR', 'Down.'), answer<OperatorInfo>(filledIn)];
    open(undefined, () => answers.shift()!);
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^QueueBell is run by Bell Ltd/)).toBeVisible();
  });

  it('names everything that is stored in the browser', () => {
    open();
    const browser = screen.getByRole('region', { name: 'What your browser keeps' });
    const named = [...browser.querySelectorAll('code')].map(({ textContent }) => textContent);
    expect([...new Set(named)]).toEqual([
      'token',
      'user',
      'queuebell_refresh',
      'queuebell-joiner',
      '__Host-',
      'queuebell_bucket',
    ]);
  });

  it('says how long customers’ names are kept, and how an account ends', () => {
    open();
    const customers = screen.getByRole('region', { name: 'Data of a shop’s customers' });
    expect(customers).toHaveTextContent(
      /30 days later the name and the phone number .* are erased automatically/,
    );
    expect(customers).toHaveTextContent('from one day to 365 days');
    const own = screen.getByRole('region', { name: 'Seeing, correcting and deleting data' });
    expect(own).toHaveTextContent('For 14 days you can change your mind');
    expect(own).toHaveTextContent('Deleting your account does not end a monthly payment');
    expect(within(own).getByRole('link', { name: 'profile' })).toHaveAttribute('href', '/profile');
  });

  it.each([
    ['Data of a shop’s customers', 'the network a request came from, not the address'],
    ['Data of a shop’s customers', 'also the number of your account'],
    ['Data of a shop’s customers', 'It deletes them once the visit is over'],
    [
      'Data of shop owners',
      'only to the account that opened the payment page, or to an account whose email address is confirmed',
    ],
    ['What your browser keeps', 'good for 90 days after your last visit'],
    ['What your browser keeps', 'never longer than 180 days'],
    ['What your browser keeps', 'when the password was last entered there'],
    ['What your browser keeps', 'When something goes wrong in a page, your browser reports it to us'],
    ['Seeing, correcting and deleting data', 'in our backups for up to two more weeks'],
    ['What you send as feedback', 'erased after 2 years'],
    ['What you send as feedback', 'only once that address is confirmed'],
    ['Data of shop owners', 'expires on its own, even if you delete your account sooner'],
  ])('says under “%s”: %s', (section, words) => {
    open();
    expect(screen.getByRole('region', { name: section })).toHaveTextContent(words);
  });

  it('opens at the section that a link names', () => {
    const seen: string[] = [];
    HTMLElement.prototype.scrollIntoView = function (this: HTMLElement) {
      seen.push(this.id);
    };
    open('/terms-and-conditions#privacy');
    expect(seen).toEqual(['privacy']);
  });
});

describe('on the terms page, the button back to the top', () => {
  const button = () => screen.queryByRole('button', { name: 'Scroll to top' });

  it.each([
    { px: 300, shown: false },
    { px: 301, shown: true },
  ])('is shown at $px pixels: $shown', ({ px, shown }) => {
    const { view } = open();
    act(() => view.scrollTo(px));
    expect(button() !== null).toBe(shown);
  });

  it('moves the page and the keyboard back to the title, and disappears', async () => {
    const { view } = open();
    act(() => view.scrollTo(2_000));
    await userEvent.click(screen.getByRole('button', { name: 'Scroll to top' }));
    expect(view.scrolled()).toBe(0);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(button()).toBeNull();
  });
});
