import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.mjs';

/** @returns {string[]} the names of all settings, as api/src/config/config.ts reads them */
export function settingNames() {
  const source = readFileSync(join(ROOT, 'api/src/config/config.ts'), 'utf8');
  const objects = [...source.matchAll(/^const \w+ = \w+\.(?:object|extend)\(\{\n(.*?)\n\}\);/gms)];
  const names = objects.flatMap(([, lines = '']) =>
    [...lines.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name),
  );
  if (names.length === 0) throw new Error('There are no settings in config.ts.');
  return names;
}
