export { baseConfig, devServer } from './base-config.mjs';
export { BudgetPlugin, weighEntry } from './budget-plugin.mjs';
export { ProvisionPlugin } from './provision-plugin.mjs';
export { PrerenderPlugin } from './prerender-plugin.mjs';
export { containerName, remoteConfig } from './remote-config.mjs';
export { refreshedStart } from './refresh.mjs';
export { sharedModules } from './shared.mjs';
export { SHELL_FOLDER, ShellFilesPlugin } from './shell-files-plugin.mjs';
export { repoRoot } from './source-digest.mjs';
