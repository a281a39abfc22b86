export type Method = 'GET' | 'POST' | 'DELETE' | 'HEAD' | 'PUT' | 'PATCH';

/** Parses Fastify's printed routes, in which nested routes are indented. */
export function routesIn(tree: string): { method: Method; url: string }[] {
  const path: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const found = /^([│ ]*)[├└]── (.*?) \(([A-Z, ]+)\)$/.exec(line) ?? /^([│ ]*)[├└]── (\S+)()$/.exec(line);
    if (!found) return [];
    const [, indent = '', part = '', methods = ''] = found;
    path.splice(indent.length / 4);
    path.push(part);
    return methods
      .split(', ')
      .filter(Boolean)
      .map((method) => ({ method: method as Method, url: path.join('').replace(/\/?\*$/, '/*') }));
  });
}
