import { describe, expect, it } from '@jest/globals';
import { type FeedbackItem, feedbackStatuses } from '@queuebell/contracts';
import { cardsOf, choose, failed, saved, shownItems } from './feedback-list-state';
import { countsOf, statusOptions } from './feedback-status';

const item = (id: string, status: FeedbackItem['status'] = 'new'): FeedbackItem => ({
  _id: id,
  name: 'Vera',
  email: 'vera@example.com',
  message: 'Lovely.',
  status,
  createdAt: '2026-11-20T08:00:00.000Z',
});
const start = cardsOf([item('a'), item('b')]);
const statuses = (cards: typeof start) => shownItems(cards).map(({ status }) => status);

describe('a choice of a status for feedback', () => {
  it('is shown at once, on its card alone', () => {
    expect(statuses(choose(start, 'a', 'done', 1))).toEqual(['done', 'new']);
  });

  it('stays when the server has saved it', () => {
    const after = saved(choose(start, 'a', 'done', 1), item('a', 'done'), 1);
    expect(statuses(after)).toEqual(['done', 'new']);
    expect(after.choices).toEqual({});
  });

  it('is undone, and marked as not saved, when the server did not save it', () => {
    const after = failed(choose(start, 'a', 'done', 1), 'a', 1);
    expect(statuses(after)).toEqual(['new', 'new']);
    expect(after.notSaved).toEqual({ a: 'done' });
  });

  it('is no longer marked as not saved when another one is made', () => {
    const after = choose(failed(choose(start, 'a', 'done', 1), 'a', 1), 'a', 'in progress', 2);
    expect(after.notSaved).toEqual({});
  });

  it.each([
    ['failed', (cards: typeof start) => failed(cards, 'a', 1)],
    ['saved', (cards: typeof start) => saved(cards, item('a', 'in progress'), 1)],
  ])('is not undone by the answer to an earlier one that %s', (_what, answerTo) => {
    const twice = choose(choose(start, 'a', 'in progress', 1), 'a', 'done', 2);
    expect(statuses(answerTo(twice))).toEqual(['done', 'new']);
    expect(answerTo(twice).notSaved).toEqual({});
  });

  it('goes back to the last status of the server, not to the first', () => {
    const twice = choose(choose(start, 'a', 'in progress', 1), 'a', 'done', 2);
    expect(statuses(failed(saved(twice, item('a', 'in progress'), 1), 'a', 2))).toEqual([
      'in progress',
      'new',
    ]);
  });
});

it('the filter of the feedback list counts each status', () => {
  expect(countsOf([item('a'), item('b'), item('c', 'done')])).toEqual({
    all: 3,
    new: 2,
    'in progress': 0,
    done: 1,
  });
});

it('the feedback list offers exactly the statuses that the API knows', () => {
  expect(statusOptions.map(([status]) => status)).toEqual([...feedbackStatuses]);
});
