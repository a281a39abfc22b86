import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { DEPLOY_TOKEN_SCHEME, REFRESH_COOKIE_SCHEME, TOKEN_SCHEME } from './answers.js';
import { contractSchema } from './contract-schemas.js';

const API_VERSION = '1.0';
const isCall = (path: string): boolean => path.startsWith('/api/');

/** The OpenAPI document of all calls, made from routes and contracts. @param cookieName of the refresh cookie */
export function describeApi(
  app: INestApplication,
  { siteName, cookieName }: { siteName: string; cookieName: string },
): OpenAPIObject {
  const about = new DocumentBuilder()
    .setTitle(siteName)
    .setDescription('The calls of the screens. Every error is an ErrorBody; screens decide by its code.')
    .setVersion(API_VERSION)
    .addApiKey(
      {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: "The token of a login, bare or after 'Bearer '.",
      },
      TOKEN_SCHEME,
    )
    .addSecurity(REFRESH_COOKIE_SCHEME, {
      type: 'apiKey',
      in: 'cookie',
      name: cookieName,
      description: 'Set by a login; no script can read it.',
    })
    .addSecurity(DEPLOY_TOKEN_SCHEME, {
      type: 'http',
      scheme: 'bearer',
      description: 'The deploy token of one remote, from npm run deploy-token.',
    })
    .build();
  const document = SwaggerModule.createDocument(app, about, { standardSchemaConverter: contractSchema });
  const calls = Object.entries(document.paths).filter(([path]) => isCall(path));
  return { ...document, paths: Object.fromEntries(calls) };
}
