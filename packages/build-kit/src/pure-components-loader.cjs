/**
 * Marks react-router's components as free of side effects, so that unused ones are left out of the bundle.
 * Removes `displayName`, and moves `contextType` into its class: both would keep them in.
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
