/** The first script of a device entry. All else comes after the shared modules are settled. */
void import(/* webpackChunkName: "standalone-start" */ './start').then(({ start }) => start(window));
