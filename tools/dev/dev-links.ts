import type { Registry } from '@queuebell/contracts';
import type { DevServer } from './dev-servers.ts';

/** @returns what to print of the links that bring remotes in development onto the suite's own pages; a remote that it does not have has none */
export async function linesOfLinks(
  suite: string,
  { remotes }: Pick<Registry, 'remotes'>,
  servers: readonly DevServer[],
): Promise<string[]> {
  const { localServerLink } = await import('../../api/dist/delivery/releases/preview-link.js');
  const deployed = servers.filter(({ name }) => Object.hasOwn(remotes, name));
  if (deployed.length === 0) return [];
  return [
    'Or on its own pages, in your browser alone, if its operator has named you in DEVELOPERS:',
    ...deployed.map(({ name, origin }) => `  ${localServerLink(suite, name, origin)}`),
  ];
}
