import { expect, it, jest } from '@jest/globals';
import { createStuckWatch } from './stuck-watch';

const settle = async () => {
  for (let n = 0; n < 5; n++) await Promise.resolve();
};

function begin({ draws }: { draws: boolean }) {
  const page = { isUnderWay: true };
  const waits: (() => void)[] = [];
  const onStuck = jest.fn();
  const onMoved = createStuckWatch({
    after: () => new Promise((resolve) => waits.push(resolve)),
    isUnderWay: () => page.isUnderWay,
    felt: () => (draws ? Promise.resolve() : new Promise(() => undefined)),
    onStuck,
  });
  const pass = async () => {
    for (const end of waits.splice(0)) end();
    await settle();
  };
  onMoved();
  return { page, onStuck, onMoved, pass };
}

it('leaves a navigation alone that is drawn in time', async () => {
  const { page, onStuck, pass } = begin({ draws: false });
  page.isUnderWay = false;
  await pass();
  await pass();
  expect(onStuck).not.toHaveBeenCalled();
});

it('waits for a screen that is on its way, as long as the page draws at all', async () => {
  const { onStuck, pass } = begin({ draws: true });
  await pass();
  await pass();
  expect(onStuck).not.toHaveBeenCalled();
});

it('tells of a page that draws nothing, once', async () => {
  const { onStuck, onMoved, pass } = begin({ draws: false });
  await pass();
  onMoved();
  expect(onStuck).not.toHaveBeenCalled();
  await pass();
  expect(onStuck).toHaveBeenCalledTimes(1);
});

it('looks at the next navigation, too', async () => {
  const { page, onStuck, onMoved, pass } = begin({ draws: false });
  page.isUnderWay = false;
  await pass();
  page.isUnderWay = true;
  onMoved();
  await pass();
  await pass();
  expect(onStuck).toHaveBeenCalledTimes(1);
});
