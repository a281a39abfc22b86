import { expect, it, jest } from '@jest/globals';
import type { ShopRatings } from '@queuebell/contracts';
import { type FakeCalls, answer, createFakeHost, refusal, testUser } from '@queuebell/host-kit/testing';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Ratings } from './ratings';
import { useRatings } from './use-ratings';

const some: ShopRatings = {
  counts: [1, 0, 2, 3, 14],
  comments: [
    { number: 31, rating: 5, comment: 'Best fade in town.', ratedAt: '2026-11-21T14:05:00.000Z' },
    { number: 12, rating: 1, comment: 'Waited an hour.', ratedAt: '2026-11-20T09:30:00.000Z' },
  ],
};
const offline = () => refusal(0, 'NETWORK', 'Something went wrong. Please try again.');

async function open(read: FakeCalls['readRatings']) {
  const readRatings = jest.fn(read);
  const { api } = createFakeHost({ api: { readRatings } });
  const Page = () => <Ratings {...useRatings(api)} timeZone={testUser.timeZone} />;
  await act(async () => void render(<Page />));
  return readRatings;
}

const section = () => screen.getByRole('region', { name: 'What customers said' });
const rows = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('the dashboard shows the average rating, how often each answer was given, and the comments with number and time in the shop', async () => {
  await open(() => answer(some));
  expect(section()).toHaveTextContent('4.5 of 5 on average, from 20 answers');
  expect(rows('Answers')).toEqual(['Very good14', 'Good3', 'OK2', 'Bad0', 'Very bad1']);
  expect(rows('Comments')).toEqual([
    'Best fade in town.Very good · number 31 · 21 Nov 2026, 14:05',
    'Waited an hour.Very bad · number 12 · 20 Nov 2026, 09:30',
  ]);
});

it('the dashboard counts one rating in the singular, and has no list of comments without any', async () => {
  await open(() => answer({ counts: [0, 0, 0, 1, 0], comments: [] }));
  expect(section()).toHaveTextContent('4.0 of 5 on average, from 1 answer');
  expect(screen.queryByRole('list', { name: 'Comments' })).not.toBeInTheDocument();
});

it('the dashboard says that there are no ratings yet, and when customers are asked', async () => {
  await open(() => answer({ counts: [0, 0, 0, 0, 0], comments: [] }));
  expect(section()).toHaveTextContent('No answers yet. After a visit');
  expect(section()).toHaveAttribute('aria-busy', 'false');
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

it('the dashboard is busy while the ratings are loading', async () => {
  await open(() => new Promise(() => undefined));
  expect(section()).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('Loading what customers said…');
});

it('the dashboard says that the ratings could not be loaded, and loads them on Retry', async () => {
  const read = await open(offline);
  expect(screen.getByRole('alert')).toHaveTextContent('The answers could not be loaded.');
  read.mockImplementation(() => answer(some));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Retry' })));
  expect(section()).toHaveTextContent('from 20 answers');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
