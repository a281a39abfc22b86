import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const packages = ['react', 'react-dom'] as const;

/** The React that is installed, which is the shell's. */
export const installedReact = (require('react/package.json') as { version: string }).version;

/**
 * A React of another version: the installed one, with that version in its package and wherever it tells React DOM and
 * other callers its version.
 *
 * @param folder where it is made
 * @returns the folder of each package, by its name
 */
export function copyReact(version: string, folder: string): Record<string, string> {
  return Object.fromEntries(
    packages.map((name) => {
      const installed = path.dirname(require.resolve(`${name}/package.json`));
      const copy = path.join(folder, 'node_modules', name);
      fs.cpSync(installed, copy, {
        recursive: true,
        filter: (file) => !/\.development\.js$|[/]umd[/]/.test(file),
      });
      for (const file of fs.readdirSync(copy, { recursive: true, encoding: 'utf8' })) {
        if (/\.(js|json)$/.test(file)) rename(path.join(copy, file), version);
      }
      return [name, copy];
    }),
  );
}

function rename(file: string, version: string): void {
  const text = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, text.replaceAll(installedReact, version));
}
