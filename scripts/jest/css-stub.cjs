/** Stands in for a stylesheet: every class has its own name, so a test can look for it. */
module.exports = new Proxy({ __esModule: true }, {
  get: (target, name) => (name === '__esModule' ? true : name === 'default' ? module.exports : String(name)),
});
