/**
 * Says of react-router's components what its own build leaves unsaid: that making one does nothing else, so that those
 * which nobody uses are left out of the bundle. `displayName` is for development tools, and would keep them in.
 *
 * @param {string} source
 * @returns {string}
 */
module.exports = function pureComponents(source) {
  return source
    .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2')
    .replace(/^\w+\.displayName = "\w+";$/gm, '');
};
