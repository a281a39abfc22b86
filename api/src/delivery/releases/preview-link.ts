/** The page that asks whether this browser should show a preview. */
export const PREVIEW_PATH = '/preview';

export const previewLink = (publicUrl: string, secret: string): string =>
  new URL(`${PREVIEW_PATH}/${secret}`, publicUrl).href;
