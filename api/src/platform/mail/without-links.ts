/** An account may have a stranger's email address, so no name in a mail may become a link. */
export const withoutLinks = (name: string): string => name.replace(/[^\p{L}\p{M}\p{N} '’()-]+/gu, ' ').trim();
