/** For hosts: the shell and the start of device entries. Remotes do not use it. */
export { type Boot, fetchRegistry, readBoot } from './boot';
export { type OwnedHost, createHost } from './create-host';
export { checkRemoteModule, remoteModule } from './check-remote-module';
export { RouteScreens } from './route-screens';
export { expectFiles } from './expect-files';
export { createReporter } from './report/create-reporter';
export { watchLeaving } from '../watch-leaving';
export { type Navigator, createNavigator } from './navigator';
export { prepareRoutes } from './prepare-routes';
export { audienceOf, partsIn } from './slot-parts';
export { isRemoteError, noScreen } from './remote-error';
export { isMissingFile, tooSlow } from './missing-file';
export { storeBoot } from './stored-boot';
export { type MissingFileReload, createMissingFileReload } from './missing-file-reload';
export { type TrackedPromise, fulfilled, trackPromise } from './tracked-promise';
