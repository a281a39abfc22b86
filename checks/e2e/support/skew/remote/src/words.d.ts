declare module 'words' {
  export const version: string;
}
