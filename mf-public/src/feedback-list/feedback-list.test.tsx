import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FeedbackItem, FeedbackList, SessionUser } from '@queuebell/contracts';
import type { ApiAnswer } from '@queuebell/host-kit';
import { type FakeCalls, answer, createFakeHost, refusal, testUser } from '@queuebell/host-kit/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { FeedbackListScreen } from './feedback-list.screen';

const admin: SessionUser = { ...testUser, role: 'admin' };
const ADMINS_ONLY = 'You don’t have access to this page.';

const vera: FeedbackItem = {
  _id: 'a',
  name: 'Vera Visitor',
  email: 'vera@example.com',
  phone: '07123',
  message: 'Lovely.\nThank you.',
  status: 'new',
  createdAt: '2026-11-21T08:47:00.000Z',
};
const otto: FeedbackItem = {
  _id: 'b',
  name: 'Otto Other',
  email: 'otto@example.com',
  message: 'The bell is loud.',
  status: 'done',
  createdAt: '2026-07-01T08:47:00.000Z',
};
const both = () => answer<FeedbackList>([vera, otto]);

interface Setting {
  user?: SessionUser | null;
  list?: FakeCalls['listFeedback'];
  set?: FakeCalls['setFeedbackStatus'];
}

beforeEach(() => window.history.replaceState(null, '', '/feedbacklist'));

function open({ user = admin, list = both, set }: Setting = {}) {
  const listCall = jest.fn(list);
  const setCall = jest.fn(
    set ?? (({ id, status }) => answer({ ...(id === vera._id ? vera : otto), status })),
  );
  const host = createFakeHost({ user, api: { listFeedback: listCall, setFeedbackStatus: setCall } });
  render(
    <MemoryRouter initialEntries={['/feedbacklist']}>
      <FeedbackListScreen host={host} />
    </MemoryRouter>,
  );
  return { host, listCall, setCall, user: userEvent.setup({ delay: null }) };
}

const card = (name: string) => screen.findByRole('article', { name });
const names = () =>
  screen.queryAllByRole('article').map((one) => within(one).getByRole('heading').textContent);
const choice = (one: HTMLElement) => within(one).getByLabelText<HTMLSelectElement>('Status');
const sign = (one: HTMLElement, words: string) => within(one).getByText(words, { selector: 'span' });

describe('the feedback list, by the rights of its reader,', () => {
  it('sends a visitor to the login, and asks the server for nothing', () => {
    const { host, listCall } = open({ user: null });
    expect(host.visited).toEqual(['/login']);
    expect(listCall).not.toHaveBeenCalled();
  });

  it('tells an owner that it is not for them, and asks the server for nothing', () => {
    const { host, listCall } = open({ user: testUser });
    expect(screen.getByRole('heading', { name: ADMINS_ONLY })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('olive@example.com');
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(host.visited).toEqual([]);
    expect(listCall).not.toHaveBeenCalled();
  });

  it('closes when the server says that this person is no longer an admin', async () => {
    open({ list: () => refusal(403, 'FORBIDDEN', 'no') });
    expect(await screen.findByRole('heading', { name: ADMINS_ONLY })).toBeInTheDocument();
  });

  it('says where two-step login is turned on, if the operator requires it', async () => {
    open({ list: () => refusal(403, 'SECOND_FACTOR_REQUIRED', 'no') });
    const title = 'Site staff need two-step login for this. Please turn it on in your profile.';
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Profile' })).toHaveAttribute('href', '/profile');
  });

  it('removes everything when the session ends', async () => {
    const { host } = open();
    await card('Vera Visitor');
    act(() => host.session.logOut());
    expect(host.visited).toEqual(['/login']);
    expect(screen.queryByText('vera@example.com')).toBeNull();
  });
});

describe('the feedback list', () => {
  it('names the browser window', async () => {
    open();
    await waitFor(() => expect(document.title).toBe('Feedback · QueueBell'));
  });

  it('says that it is loading', async () => {
    open({ list: () => new Promise(() => undefined) });
    expect(screen.getByRole('status')).toHaveTextContent('Loading the feedback…');
  });

  it('shows who wrote what, and when, in the order of the server', async () => {
    open();
    const one = await card('Vera Visitor');
    expect(names()).toEqual(['Vera Visitor', 'Otto Other']);
    expect(within(one).getByRole('link', { name: 'vera@example.com' })).toHaveAttribute(
      'href',
      'mailto:vera@example.com?subject=Your%20message%20to%20QueueBell',
    );
    expect(within(one).getByRole('link', { name: '07123' })).toHaveAttribute('href', 'tel:07123');
    expect(one).toHaveTextContent('Lovely. Thank you.');
    expect(within(one).getByText('21 Nov 2026, 08:47')).toHaveAttribute('datetime', vera.createdAt);
  });

  it('shows no phone where none was given', async () => {
    open();
    expect(within(await card('Otto Other')).getAllByRole('link')).toHaveLength(1);
  });

  it('shows what is new in yellow and all else in green, and says so in words', async () => {
    open();
    expect(sign(await card('Vera Visitor'), 'New')).toHaveClass('new');
    expect(sign(await card('Otto Other'), 'Done')).toHaveClass('handled');
  });

  it('says when there is none yet', async () => {
    open({ list: () => answer<FeedbackList>([]) });
    expect(await screen.findByRole('heading', { name: 'No feedback yet' })).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Show' })).toBeNull();
  });

  it('can be loaded again when it could not be loaded', async () => {
    let working = false;
    const { user, listCall } = open({
      list: () => (working ? both() : refusal(500, 'SERVER_ERROR', 'stack trace')),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The feedback could not be loaded.');
    expect(screen.queryByText('stack trace')).toBeNull();
    working = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await card('Vera Visitor');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(listCall).toHaveBeenCalledTimes(2);
  });
});

describe('the search of the feedback list', () => {
  it('finds any words of name, email, phone and message, within the status that is shown', async () => {
    const { user } = open();
    await card('Vera Visitor');
    const search = screen.getByRole('searchbox', { name: 'Search' });
    for (const [words, found] of [
      ['BELL otto', ['Otto Other']],
      ['vera@', ['Vera Visitor']],
      ['07123', ['Vera Visitor']],
      [' example.com ', ['Vera Visitor', 'Otto Other']],
    ] as const) {
      await user.clear(search);
      await user.type(search, words);
      expect(names()).toEqual(found);
    }
    await user.click(screen.getByRole('button', { name: 'Done 1' }));
    expect(names()).toEqual(['Otto Other']);
    await user.type(search, 'nobody');
    expect(screen.getByRole('status')).toHaveTextContent('No feedback with these words.');
    expect(screen.getByRole('button', { name: 'All 0' })).toBeInTheDocument();
  });
});

describe('the filter of the feedback list', () => {
  const press = (user: ReturnType<typeof userEvent.setup>, words: RegExp) =>
    user.click(screen.getByRole('button', { name: words }));

  it('starts with all cards, and counts each status', async () => {
    open();
    await card('Vera Visitor');
    const group = within(screen.getByRole('group', { name: 'Show' }));
    expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'All 2',
      'New 1',
      'In progress 0',
      'Done 1',
    ]);
    expect(group.getByRole('button', { name: 'All 2' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('shows the cards of one status', async () => {
    const { user } = open();
    await card('Vera Visitor');
    await press(user, /^Done/);
    expect(names()).toEqual(['Otto Other']);
    await press(user, /^In progress/);
    expect(screen.getByRole('status')).toHaveTextContent('No feedback with this status.');
    await press(user, /^All/);
    expect(names()).toEqual(['Vera Visitor', 'Otto Other']);
  });

  it('keeps a card in place while its status is changed, until something else is chosen', async () => {
    const { user } = open();
    await card('Vera Visitor');
    await press(user, /^New/);
    await user.selectOptions(choice(await card('Vera Visitor')), 'Done');
    expect(names()).toEqual(['Vera Visitor']);
    await press(user, /^New 0/);
    expect(names()).toEqual([]);
    await press(user, /^Done 2/);
    expect(names()).toEqual(['Vera Visitor', 'Otto Other']);
  });
});

describe('changing the status of feedback', () => {
  it('is shown before the server has answered, and sent once', async () => {
    const { user, setCall } = open({ set: () => new Promise(() => undefined) });
    const one = await card('Vera Visitor');
    await user.selectOptions(choice(one), 'In progress');
    expect(sign(one, 'In progress')).toHaveClass('handled');
    expect(setCall.mock.calls).toEqual([[{ id: 'a', status: 'in progress' }]]);
  });

  it('lasts when the server has saved it', async () => {
    const { user } = open();
    const one = await card('Vera Visitor');
    await user.selectOptions(choice(one), 'Done');
    await waitFor(() => expect(choice(one)).toHaveValue('done'));
    expect(within(one).queryByRole('alert')).toBeNull();
  });

  it('is undone with an alert when the server did not save it, and can be tried again', async () => {
    let working = false;
    const { user } = open({
      set: ({ status }) => (working ? answer({ ...vera, status }) : refusal(0, 'NETWORK', 'no')),
    });
    const one = await card('Vera Visitor');
    await user.selectOptions(choice(one), 'Done');
    expect(await within(one).findByRole('alert')).toHaveTextContent(
      'The status ‘Done’ could not be saved. It is ‘New’ again.',
    );
    expect(sign(one, 'New')).toBeInTheDocument();
    expect(choice(one)).toHaveValue('new');
    expect(within(await card('Otto Other')).queryByRole('alert')).toBeNull();

    working = true;
    await user.selectOptions(choice(one), 'Done');
    expect(within(one).queryByRole('alert')).toBeNull();
    await waitFor(() => expect(sign(one, 'Done')).toBeInTheDocument());
  });

  it('twice on one card sends one choice after the other, and keeps the last', async () => {
    const answers: ((result: ApiAnswer<FeedbackItem>) => void)[] = [];
    const { user, setCall } = open({ set: () => new Promise((resolve) => answers.push(resolve)) });
    const one = await card('Vera Visitor');
    await user.selectOptions(choice(one), 'In progress');
    await user.selectOptions(choice(one), 'Done');
    expect(setCall).toHaveBeenCalledTimes(1);
    await act(async () => answers[0]?.({ ok: true, status: 200, body: { ...vera, status: 'in progress' } }));
    expect(setCall).toHaveBeenLastCalledWith({ id: 'a', status: 'done' });
    expect(choice(one)).toHaveValue('done');
    await act(async () => answers[1]?.({ ok: true, status: 200, body: { ...vera, status: 'done' } }));
    expect(choice(one)).toHaveValue('done');
  });
});
