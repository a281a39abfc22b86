// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { placeOfPackage, repoRoot } from './source-digest.mjs';

/** The shell, or a device entry's start, loads these styles. */
const GLOBAL_STYLES = `${placeOfPackage('ui')}/src/`;
const CSS_COMMENT = /\/\*.*?\*\//gs;

/**
 * Fails the build of a package that imports files of another remote or of the shell, which would be deployed
 * with the wrong team's releases, or global styles, which would change other teams' screens. Styles are global
 * outside CSS Modules, and in one by `:global`.
 */
export class OwnFilesPlugin {
  /** @param {string} dir of the package */
  constructor(dir) {
    this.dir = dir;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('OwnFilesPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('OwnFilesPlugin', (modules) => {
        for (const module of modules) {
          const file = fileOf(module);
          if (file === null) continue;
          const why = this.#problem(file);
          if (why === null) continue;
          const issuer = compilation.moduleGraph.getIssuer(module);
          const importer = (issuer && fileOf(issuer)) ?? 'The build';
          compilation.errors.push(new webpack.WebpackError(`${importer} imports ${file}, ${why}`));
        }
      });
    });
  }

  /** @param {string} file from the repository's root @returns {string | null} */
  #problem(file) {
    const own = path.relative(repoRoot, this.dir);
    const isInstalled = file.includes('node_modules/');
    const isOwn = own === '' ? !file.startsWith('../') : file.startsWith(`${own}/`);
    if (!isInstalled && !isOwn && !file.startsWith('packages/')) {
      return (
        'which belongs to another package. A remote is built from its own folder and packages/* only: ' +
        'move what both need into packages/, or copy it.'
      );
    }
    if (!file.endsWith('.css')) return null;
    if (file.endsWith('.module.css')) {
      if (!usesGlobal(file)) return null;
      return 'which says :global: it would style the screens of all teams. Give the element a class of this file.';
    }
    if (file.startsWith(GLOBAL_STYLES)) return null;
    return (
      'which is global: it would style the screens of all teams. ' +
      `Put the rules into a CSS Module (${path.basename(file, '.css')}.module.css), and use its class names.`
    );
  }
}

/** @param {string} file from the repository's root */
const usesGlobal = (file) =>
  fs.readFileSync(path.join(repoRoot, file), 'utf8').replace(CSS_COMMENT, '').includes(':global');

/**
 * @param {import('webpack').Module} module
 * @returns {string | null} from the repository's root; null for a module that the build makes
 */
function fileOf(module) {
  const file = module.nameForCondition();
  return file === null ? null : path.relative(repoRoot, file).split(path.sep).join('/');
}
