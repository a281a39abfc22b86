import { describe, expect, it, jest } from '@jest/globals';
import type { LegacyPost, LegacyPostDeleted, LegacyPostKind } from '@queuebell/contracts';
import type { ApiAnswer } from '@queuebell/host-kit';
import { type FakeApi, type FakeCalls, answer, createFakeHost, refusal } from '@queuebell/host-kit/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OwnPosts } from './own-posts';

const post = (id: string, job: string): LegacyPost => ({
  _id: id.repeat(24),
  id: id.repeat(24),
  job,
  postCreatedAt: '2026-03-01T23:30:00.000Z',
  availability: { Monday: true, Tuesday: false },
});

const barber = post('a', 'Barber');
const stylist = post('b', 'Stylist');
const trainee = post('c', 'Trainee');

const titles = { adviser: 'Job posts', worker: 'Looking-for-work posts' };

interface Situation {
  /** The server's posts; a test may change them. */
  has?: Record<LegacyPostKind, LegacyPost[]>;
  api?: FakeApi;
}

async function open({ has = { adviser: [barber, stylist], worker: [trainee] }, api = {} }: Situation = {}) {
  const calls = {
    listAdviserPosts: jest.fn<FakeCalls['listAdviserPosts']>(() => answer(has.adviser)),
    listWorkerPosts: jest.fn<FakeCalls['listWorkerPosts']>(() => answer(has.worker)),
    deleteAdviserPost: jest.fn<FakeCalls['deleteAdviserPost']>(() => answer({ message: 'gone' })),
    deleteWorkerPost: jest.fn<FakeCalls['deleteWorkerPost']>(() => answer({ message: 'gone' })),
    changePost: jest.fn<FakeCalls['changePost']>(({ id, ...change }) =>
      answer({ ...post(String(id)[0]!, ''), ...change }),
    ),
    ...api,
  };
  const { api: client } = createFakeHost({ api: calls });
  await act(async () =>
    render(<OwnPosts api={client} email="olive@example.com" timeZone="Asia/Tokyo" onLapsed={jest.fn()} />),
  );
  return { calls, user: userEvent.setup({ delay: null }) };
}

const section = (kind: LegacyPostKind) => within(screen.getByRole('region', { name: titles[kind] }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const jobs = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const modal = () => within(screen.getByRole('dialog'));
const job = () => screen.getByLabelText<HTMLInputElement>('Job');

describe('the lists of an owner’s posts', () => {
  it('show each post under its kind, with its date in the shop', async () => {
    await open();
    expect(section('adviser').getAllByRole('heading', { level: 3 })).toHaveLength(2);
    expect(section('worker').getByRole('heading', { level: 3, name: 'Trainee' })).toBeInTheDocument();
    expect(section('worker').getByText('2 Mar 2026')).toHaveAttribute('datetime', trainee.postCreatedAt);
  });

  it('say in words which labels hold and which do not', async () => {
    await open();
    const labels = within(section('worker').getByRole('list', { name: 'Availability' }));
    expect(labels.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '✓Monday: available',
      '✕Tuesday: not available',
    ]);
  });

  it('ask for the posts of the owner', async () => {
    const { calls } = await open();
    const owner = { email: 'olive@example.com' };
    expect(calls.listAdviserPosts).toHaveBeenCalledWith(owner, expect.anything());
    expect(calls.listWorkerPosts).toHaveBeenCalledWith(owner, expect.anything());
  });

  it('are left out for an owner without posts', async () => {
    await open({ has: { adviser: [], worker: [] } });
    expect(document.body).toHaveTextContent('');
  });

  it('are each shown as soon as they are there', async () => {
    await open({
      api: { listWorkerPosts: () => answer([trainee]), listAdviserPosts: () => new Promise(() => undefined) },
    });
    expect(screen.getByRole('status')).toHaveTextContent('Loading your job posts…');
    expect(jobs()).toEqual(['Trainee']);
  });

  it.each([refusal(500, 'SERVER_ERROR', 'x'), refusal(0, 'NETWORK', 'x'), refusal(403, 'FORBIDDEN', 'x')])(
    'say when they cannot be loaded, and can be asked for again',
    async (failure) => {
      const answers = [failure, answer([barber])];
      const { user } = await open({
        api: { listAdviserPosts: () => answers.shift()!, listWorkerPosts: () => answer<LegacyPost[]>([]) },
      });
      expect(screen.getByRole('alert')).toHaveTextContent('Your job posts could not be loaded.');
      await user.click(button('Retry'));
      expect(await screen.findByRole('heading', { level: 3, name: 'Barber' })).toBeInTheDocument();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );
});

describe('deleting a post', () => {
  it('asks first, with the focus on Cancel', async () => {
    const { user, calls } = await open();
    await user.click(button('Delete Barber'));
    expect(
      screen.getByRole('dialog', { name: 'Are you sure you want to delete this post?' }),
    ).toHaveTextContent('Barber');
    await waitFor(() => expect(modal().getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.deleteAdviserPost).not.toHaveBeenCalled();
    expect(jobs()).toContain('Barber');
  });

  it.each([
    ['adviser', 'Barber', barber, 'Adviser data deleted successfully'],
    ['worker', 'Trainee', trainee, 'Worker data deleted successfully'],
  ] as const)('of kind %s removes it and says so', async (kind, name, gone, message) => {
    const { user, calls } = await open();
    const region = screen.getByRole('region', { name: titles[kind] }).querySelector('[aria-live]');
    await user.click(button(`Delete ${name}`));
    await user.click(modal().getByRole('button', { name: 'Delete' }));
    expect(await section(kind).findByRole('status')).toHaveTextContent(message);
    expect(region).toHaveTextContent(message);
    expect(kind === 'adviser' ? calls.deleteAdviserPost : calls.deleteWorkerPost).toHaveBeenCalledWith({
      _id: gone._id,
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(jobs()).not.toContain(name);
  });

  it('leaves the list to be read on from when the last one is gone', async () => {
    const { user } = await open();
    await user.click(button('Delete Trainee'));
    await user.click(modal().getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('You have no looking-for-work posts.')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Looking-for-work posts' })).toHaveFocus(),
    );
  });

  it.each([
    ['adviser', 'Barber', 'Error deleting adviser data'],
    ['worker', 'Trainee', 'Error deleting worker data'],
  ] as const)('of kind %s says when it failed, and keeps the post', async (kind, name, message) => {
    const failing = () => refusal(0, 'NETWORK', 'x');
    const { user, calls } = await open({
      api: { deleteAdviserPost: failing, deleteWorkerPost: failing },
    });
    await user.click(button(`Delete ${name}`));
    await user.click(modal().getByRole('button', { name: 'Delete' }));
    expect(await section(kind).findByRole('alert')).toHaveTextContent(message);
    expect(jobs()).toContain(name);
    expect(calls.listAdviserPosts).toHaveBeenCalledTimes(1);
    expect(calls.listWorkerPosts).toHaveBeenCalledTimes(1);
  });

  it('that is gone already is an error, and the list shows what is left', async () => {
    const has = { adviser: [barber, stylist], worker: [] };
    const { user } = await open({ has, api: { deleteAdviserPost: () => refusal(404, 'NOT_FOUND', 'x') } });
    has.adviser = [stylist];
    await user.click(button('Delete Barber'));
    await user.click(modal().getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Error deleting adviser data');
    await waitFor(() => expect(jobs()).toEqual(['Stylist']));
  });

  it('keeps the list when it cannot be read again', async () => {
    const lists = [answer([barber]), refusal(0, 'NETWORK', 'x')];
    const { user } = await open({
      api: {
        listAdviserPosts: () => lists.shift()!,
        listWorkerPosts: () => answer<LegacyPost[]>([]),
        deleteAdviserPost: () => refusal(404, 'NOT_FOUND', 'x'),
      },
    });
    await user.click(button('Delete Barber'));
    await user.click(modal().getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(lists).toEqual([]));
    expect(jobs()).toEqual(['Barber']);
  });

  it('is sent once however often it is pressed', async () => {
    let arrive: (result: ApiAnswer<LegacyPostDeleted>) => void = () => undefined;
    const deleteAdviserPost = jest.fn<FakeCalls['deleteAdviserPost']>(
      () => new Promise((resolve) => (arrive = resolve)),
    );
    const { user } = await open({ api: { deleteAdviserPost } });
    await user.click(button('Delete Barber'));
    await user.click(modal().getByRole('button', { name: 'Delete' }));
    expect(modal().getByRole('button', { name: 'Deleting...' })).toBeDisabled();
    await user.click(modal().getByRole('button', { name: 'Deleting...' }));
    expect(deleteAdviserPost).toHaveBeenCalledTimes(1);
    await act(async () => arrive({ ok: true, status: 200, body: { message: 'gone' } }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes nothing that was opened meanwhile when it is answered late', async () => {
    let arrive: (result: ApiAnswer<LegacyPostDeleted>) => void = () => undefined;
    const { user } = await open({
      api: { deleteAdviserPost: () => new Promise((resolve) => (arrive = resolve)) },
    });
    await user.click(button('Delete Barber'));
    await user.click(modal().getByRole('button', { name: 'Delete' }));
    await user.click(modal().getByRole('button', { name: 'Cancel' }));
    await user.click(button('Edit Stylist'));
    await act(async () => arrive({ ok: true, status: 200, body: { message: 'gone' } }));
    expect(screen.getByRole('dialog', { name: 'Edit post' })).toBeInTheDocument();
    expect(jobs()).not.toContain('Barber');
  });
});

describe('editing a post', () => {
  it('starts with its present words', async () => {
    const { user } = await open();
    await user.click(button('Edit Barber'));
    expect(job()).toHaveValue('Barber');
    expect(screen.getByRole('group', { name: 'Availability' })).toBeInTheDocument();
    expect(screen.getByLabelText('Monday')).toBeChecked();
    expect(screen.getByLabelText('Tuesday')).not.toBeChecked();
  });

  it('saves the job and what holds, and shows it', async () => {
    const { user, calls } = await open();
    await user.click(button('Edit Barber'));
    await user.clear(job());
    await user.type(job(), ' Master barber ');
    await user.click(screen.getByLabelText('Monday'));
    await user.click(screen.getByLabelText('Tuesday'));
    await user.click(button('Save'));
    expect(calls.changePost).toHaveBeenCalledWith({
      id: barber._id,
      job: 'Master barber',
      availability: { Monday: false, Tuesday: true },
    });
    expect(await section('adviser').findByRole('status')).toHaveTextContent('The post was saved.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(jobs()).toEqual(['Master barber', 'Stylist', 'Trainee']);
  });

  it.each([
    ['', 'Please enter the job.'],
    ['x'.repeat(81), 'Please use at most 80 characters.'],
  ])('says what is wrong with a job, moves there and sends nothing', async (typed, problem) => {
    const { user, calls } = await open();
    await user.click(button('Edit Barber'));
    await user.clear(job());
    if (typed !== '') await user.type(job(), typed);
    await user.click(button('Save'));
    expect(job()).toHaveFocus();
    expect(job()).toHaveAccessibleDescription(problem);
    expect(calls.changePost).not.toHaveBeenCalled();
  });

  it('can be left, and leaves the post as it was', async () => {
    const { user, calls } = await open();
    await user.click(button('Edit Barber'));
    await user.type(job(), ' for dogs');
    await user.click(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(jobs()).toContain('Barber');
    expect(calls.changePost).not.toHaveBeenCalled();
  });

  it('says that it is saving, and saves once', async () => {
    let arrive: (result: ApiAnswer<LegacyPost>) => void = () => undefined;
    const changePost = jest.fn<FakeCalls['changePost']>(() => new Promise((resolve) => (arrive = resolve)));
    const { user } = await open({ api: { changePost } });
    await user.click(button('Edit Barber'));
    await user.click(button('Save'));
    expect(button('Saving...')).toBeDisabled();
    await user.type(job(), '{Enter}{Enter}');
    expect(changePost).toHaveBeenCalledTimes(1);
    await act(async () => arrive({ ok: true, status: 200, body: barber }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    [refusal(400, 'INVALID_INPUT', 'job must not be empty'), 'job must not be empty'],
    [refusal(0, 'NETWORK', 'fetch failed'), 'Something went wrong. Please try again.'],
  ] as const)('says when it failed, and keeps what was typed', async (failure, message) => {
    const { user } = await open({ api: { changePost: () => failure } });
    await user.click(button('Edit Barber'));
    await user.type(job(), ' for dogs');
    await user.click(screen.getByLabelText('Tuesday'));
    await user.click(button('Save'));
    expect(await modal().findByRole('alert')).toHaveTextContent(message);
    expect(job()).toHaveValue('Barber for dogs');
    expect(screen.getByLabelText('Tuesday')).toBeChecked();
  });

  it('of one that is gone already says so, and shows what is left', async () => {
    const has = { adviser: [barber, stylist], worker: [] };
    const { user } = await open({ has, api: { changePost: () => refusal(404, 'NOT_FOUND', 'x') } });
    has.adviser = [stylist];
    await user.click(button('Edit Barber'));
    await user.click(button('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The post had been deleted already.');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(jobs()).toEqual(['Stylist']));
  });

  it('has no boxes for a post without labels', async () => {
    const { user } = await open({ has: { adviser: [{ ...barber, availability: {} }], worker: [] } });
    expect(screen.queryByRole('list', { name: 'Availability' })).toBeNull();
    await user.click(button('Edit Barber'));
    expect(screen.queryByRole('group')).toBeNull();
  });
});
