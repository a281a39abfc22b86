import type { Registry } from '@queuebell/contracts';
import { localServerLink } from '../../api/src/delivery/releases/preview-link.ts';
import type { DevServer } from './dev-server.ts';

/** @returns lines with a link for each remote in development that the suite has: it shows that remote on the suite's own pages */
export function linesOfLinks(
  suite: string,
  { remotes }: Pick<Registry, 'remotes'>,
  servers: readonly DevServer[],
): string[] {
  const deployed = servers.filter(({ name }) => Object.hasOwn(remotes, name));
  if (deployed.length === 0) return [];
  return [
    'Or on its own pages, in your browser alone, if its operator has named you in DEVELOPERS:',
    ...deployed.map(({ name, origin }) => `  ${localServerLink(suite, name, origin)}`),
  ];
}
