/** The remote that is being built: an alias of its own `src/remote.tsx` (build-kit, remote-config.mjs). */
declare module 'remote-under-build' {
  const remote: import('../contract').RemoteModule;
  export default remote;
}
