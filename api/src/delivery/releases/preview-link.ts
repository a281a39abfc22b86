/** The page that asks whether this browser should show a preview. */
export const PREVIEW_PATH = '/preview';

export const previewLink = (publicUrl: string, secret: string): string =>
  new URL(`${PREVIEW_PATH}/${secret}`, publicUrl).href;

/** The page that asks whether this browser should load a remote from its own computer. */
export const LOCAL_SERVER_PATH = `${PREVIEW_PATH}/local`;

/** @param origin of a development server: 'http://localhost:3200'. It stays readable in the link. */
export const localServerLink = (publicUrl: string, remote: string, origin: string): string =>
  new URL(`${LOCAL_SERVER_PATH}?remote=${remote}&origin=${origin}`, publicUrl).href;
