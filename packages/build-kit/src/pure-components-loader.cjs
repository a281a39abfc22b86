/**
 * Says of react-router's components what its own build leaves unsaid: that making one does nothing else, so that those
 * which nobody uses are left out of the bundle. `displayName` is for development tools, and would keep them in; so would the
 * context of a class that is set after it.
 *
 * @param {string} source
 * @returns {string}
 */
module.exports = function pureComponents(source) {
  return source
    .replace(
      /^(var \w+ = )((?:React\d*\.(?:forwardRef|memo|createContext)|Symbol|new Set)\()/gm,
      '$1/* @__PURE__ */ $2',
    )
    .replace(/^( +)(warning\()/gm, '$1/* @__PURE__ */ $2')
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(
      /^var (\w+) = class extends (React\d*\.Component) \{$([^]*?^\};$)\s^\1\.contextType = (\w+);$/gm,
      'var $1 = class extends $2 { static contextType = $4;$3',
    );
};
