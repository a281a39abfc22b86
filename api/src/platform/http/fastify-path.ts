/** A path of OpenAPI, '/api/tickets/{id}', in the form of Fastify's routes: '/api/tickets/:id'. */
export const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
