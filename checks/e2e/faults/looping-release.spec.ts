import { BROKEN_VERSION, deployBroken, replaceText } from '../support/broken-release.ts';
import { expect, test } from '../support/test.ts';

/** A component that sets its state after each time that it was drawn, without end; React is not among a page's globals. */
const LOOP = `(() => {
  class Loop {
    state = { turn: 0 };
    get isReactComponent() { return true; }
    again() {
      queueMicrotask(() => this.updater.enqueueSetState(this, { turn: this.state.turn + 1 }));
    }
    componentDidMount() { this.again(); }
    componentDidUpdate() { this.again(); }
    render() { return 'Current Customer'; }
  }
  return { $$typeof: Symbol.for('react.transitional.element'), type: Loop, key: null, ref: null, props: {} };
})()`;

test('a screen that draws itself without end keeps nobody from the next page, and is reported', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/^shell\/stuck: /);
  const fault = replaceText((file) => /^screen-admin.*\.js$/.test(file), 'Current Customer', LOOP);
  await deployBroken(page, 'mf-demo', { fault, hasPrevious: false });
  await page.goto('/Demo-admin');
  await expect(page.getByText('Current Customer')).toBeVisible();
  const reported = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/client-errors') && request.postDataJSON().area === 'shell/stuck',
  );
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect((await reported).postDataJSON()).toMatchObject({ remote: 'mf-demo', version: BROKEN_VERSION });
});
