/** Lets this process import TypeScript. For scripts that start before the packages are installed: call it once they are. */
export async function allowTypeScript() {
  const { register } = await import('tsx/esm/api');
  register();
}
