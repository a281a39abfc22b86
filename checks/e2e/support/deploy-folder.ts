import { deploy } from '../../../tools/release/deploy-remotes.ts';
import { readArguments } from '../../../tools/release/deploy-arguments.ts';
import { deployToken, type OwnSuite } from './own-suite.ts';

/**
 * As a team's pipeline does it: `DEPLOY_TOKEN=… npm run deploy -- mf-queue --from … --to …`.
 *
 * @param more further arguments
 * @returns what the command says of it
 */
export async function deployFolder(
  suite: OwnSuite,
  remote: string,
  folder: string,
  ...more: string[]
): Promise<string> {
  const said: string[] = [];
  await deploy(readArguments('deploy', [remote, '--from', folder, '--to', suite.url, ...more]), {
    env: { DEPLOY_TOKEN: await deployToken(suite, remote) },
    log: (line) => said.push(line),
    build: async () => undefined,
  });
  return said.join('\n');
}
