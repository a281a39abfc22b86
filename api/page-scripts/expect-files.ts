/*
 * In pages with files of other origins, before any script: tells the runtimes of remotes the digests of their files
 * (packages/build-kit, integrity-plugin.mjs).
 */
import { digestsByUrl, releasesOf, type Registry } from '@queuebell/contracts/registry';
import { find } from './parts/find';

const { registry }: { registry: Registry } = JSON.parse(find('#queuebell-boot').textContent);
self.queuebellDigests = Object.assign(
  {},
  ...Object.values(registry.remotes).flatMap(releasesOf).map(digestsByUrl),
);
