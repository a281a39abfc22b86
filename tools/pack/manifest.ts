/** A package.json, as far as it is read here. */
export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  type?: string;
  scripts?: object;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  exports: Record<string, string | { types: string }>;
  [more: string]: unknown;
}

/** Node's rules want file endings in imports, which these packages leave out: bundlers and Jest read them. */
const FOR_BUNDLERS = ['@queuebell/router', '@queuebell/ui', '@queuebell/host-kit'];

/**
 * @param manifest of a package in this repository, whose exports are sources
 * @param more fields of the packed one
 * @returns that of the packed package, whose exports are JavaScript and types
 */
export function packedManifest(manifest: Manifest, more: object): Manifest {
  const { private: _private, scripts: _scripts, type, exports, ...rest } = manifest;
  return {
    ...rest,
    ...(type !== undefined && !FOR_BUNDLERS.includes(manifest.name) && { type }),
    exports: Object.fromEntries(
      Object.entries(exports).map(([name, target]) => [
        name,
        builtOf(typeof target === 'string' ? target : target.types),
      ]),
    ),
    ...more,
  };
}

/** @param source './src/button.tsx' */
function builtOf(source: string): Manifest['exports'][string] {
  const [, built, language] = /^(.*)\.(tsx?|mjs)$/.exec(source) ?? [];
  if (language === undefined) return source;
  if (language === 'mjs') return Object.assign({ types: `${built}.d.mts` }, { default: source });
  return Object.assign({ types: `${built}.d.ts` }, { default: `${built}.js` });
}
