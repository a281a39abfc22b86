/** Stands in for a stylesheet: every class has its own name, so a test can look for it. */
const classes = new Proxy({}, { get: (_target, name) => String(name) });

module.exports = { __esModule: true, default: classes };
