// @ts-check
import { createHash } from 'node:crypto';
import path from 'node:path';
import { repoRoot } from './source-digest.mjs';

const SMALLEST_RANGE = 1_000;
/** One id in twenty is used, so that few names collide. */
const IDS_PER_NAME = 20;
/** The start of the federation runtime; its hash depends on the checkout's folder. */
const RUNTIME_START = /(?<=\.federation\/entry\.)[0-9a-f]+(?=\.js)/;

/**
 * Gives modules and chunks short ids made of their names, as webpack's `deterministic` does. webpack's names
 * contain the checkout's folder, so the same commit would make other files in another folder.
 */
export class IdsPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { context } = compiler;
    compiler.options.optimization.moduleIds = false;
    compiler.options.optimization.chunkIds = false;
    compiler.hooks.compilation.tap('IdsPlugin', (compilation) => {
      const { hooks, moduleGraph } = compilation;
      hooks.moduleIds.tap('IdsPlugin', (modules) => {
        const { chunkGraph } = compilation;
        const named = [...modules]
          .filter(({ needId }) => needId)
          .filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
          .filter((module) => chunkGraph.getModuleId(module) === null)
          .sort((a, b) => (moduleGraph.getPreOrderIndex(a) ?? 0) - (moduleGraph.getPreOrderIndex(b) ?? 0))
          .map((module) => ({ name: nameOf(module, context), item: module }));
        assignIds(named, (module, id) => chunkGraph.setModuleId(module, id));
      });
      hooks.chunkIds.tap('IdsPlugin', (chunks) => {
        const { chunkGraph } = compilation;
        const named = [...chunks]
          .filter(({ id }) => id === null)
          .map((chunk) => {
            const roots = chunkGraph
              .getChunkRootModules(chunk)
              .map((module) => chunkGraph.getModuleId(module));
            return { name: chunk.name ?? `of ${roots.sort().join()}`, item: chunk };
          });
        assignIds(named, (chunk, id) => {
          chunk.id = id;
          chunk.ids = [id];
        });
      });
    });
  }
}

/**
 * @template T
 * @param {{ name: string, item: T }[]} named in an order that is the same in each build, for those of the same name
 * @param {(item: T, id: number) => void} assign
 */
function assignIds(named, assign) {
  let range = SMALLEST_RANGE;
  while (range < named.length * IDS_PER_NAME) range *= 10;
  const used = new Set();
  for (const { name, item } of named.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))) {
    let id = numberOf(name, range);
    for (let next = 1; used.has(id); next += 1) id = numberOf(`${name} ${next}`, range);
    used.add(id);
    assign(item, id);
  }
}

/**
 * @param {import('webpack').Module} module
 * @param {string} context the folder of the package that is built
 * @returns {string} with each file outside that folder by its path in the repository, or below node_modules
 */
const nameOf = (module, context) =>
  (module.libIdent({ context }) ?? '')
    .replace(/(?<=^|!)\.\.\/[^!?]*/g, (file) => path.relative(repoRoot, path.join(context, file)))
    .replace(/(?<=^|!)[^!?]*\/node_modules\//g, '')
    .replace(RUNTIME_START, '');

/** @param {string} name @param {number} range */
const numberOf = (name, range) => createHash('sha256').update(name).digest().readUInt32BE() % range;
