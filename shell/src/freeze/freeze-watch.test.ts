import { expect, it, jest } from '@jest/globals';
import { createFreezeWatch } from './freeze-watch';

const settle = async () => {
  for (let n = 0; n < 5; n++) await Promise.resolve();
};

function begin({ draws }: { draws: boolean }) {
  const page = { isUnderWay: true };
  const waits: (() => void)[] = [];
  const onFrozen = jest.fn();
  const onMoved = createFreezeWatch({
    after: () => new Promise((resolve) => waits.push(resolve)),
    isUnderWay: () => page.isUnderWay,
    rendered: () => (draws ? Promise.resolve() : new Promise(() => undefined)),
    onFrozen,
  });
  const pass = async () => {
    for (const end of waits.splice(0)) end();
    await settle();
  };
  onMoved();
  return { page, onFrozen, onMoved, pass };
}

it('a navigation that is drawn in time is not disturbed', async () => {
  const { page, onFrozen, pass } = begin({ draws: false });
  page.isUnderWay = false;
  await pass();
  await pass();
  expect(onFrozen).not.toHaveBeenCalled();
});

it('a page waits for a screen that is on its way, as long as React draws at all', async () => {
  const { onFrozen, pass } = begin({ draws: true });
  await pass();
  await pass();
  expect(onFrozen).not.toHaveBeenCalled();
});

it('a page that draws nothing is reported, once', async () => {
  const { onFrozen, onMoved, pass } = begin({ draws: false });
  await pass();
  onMoved();
  expect(onFrozen).not.toHaveBeenCalled();
  await pass();
  expect(onFrozen).toHaveBeenCalledTimes(1);
});

it('the next navigation of a page is watched, too', async () => {
  const { page, onFrozen, onMoved, pass } = begin({ draws: false });
  page.isUnderWay = false;
  await pass();
  page.isUnderWay = true;
  onMoved();
  await pass();
  await pass();
  expect(onFrozen).toHaveBeenCalledTimes(1);
});
