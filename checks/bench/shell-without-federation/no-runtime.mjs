/** The calls that the shell makes of the runtime, doing nothing. */
export const loadRemote = async () => null;
export const registerPlugins = () => {};
export const registerRemotes = () => {};
