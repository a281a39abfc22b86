/**
 * Resolves imports for the lint rules exactly as the type checker does (`exports`, the "source" condition, `.js`
 * written for `.ts`), so that no way of writing an import slips past a boundary.
 */
const path = require('node:path');
const ts = require('typescript');

/** @type {import('typescript').CompilerOptions} */
const options = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  customConditions: ['source'],
  allowJs: true,
  allowImportingTsExtensions: true,
  jsx: ts.JsxEmit.ReactJSX,
};
const cache = ts.createModuleResolutionCache(process.cwd(), (name) => name, options);

exports.interfaceVersion = 2;

/**
 * @param {string} source the imported name
 * @param {string} file that imports it
 * @returns {{ found: boolean, path?: string | null }}
 */
exports.resolve = function resolve(source, file) {
  if (source.startsWith('node:')) return { found: true, path: null };
  const { resolvedModule } = ts.resolveModuleName(source, path.resolve(file), options, ts.sys, cache);
  return resolvedModule ? { found: true, path: resolvedModule.resolvedFileName } : { found: false };
};
