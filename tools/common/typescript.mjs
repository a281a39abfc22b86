/** Lets this process import TypeScript. For scripts that start before the packages are installed: call it once they are. */
export async function allowTypeScript() {
  const { register } = await import('tsx/esm/api');
  register();
}

/** Whether the package that {@link allowTypeScript} needs is installed. */
export function hasTypeScript() {
  try {
    import.meta.resolve('tsx');
    return true;
  } catch {
    return false;
  }
}
