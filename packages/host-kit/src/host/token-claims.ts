/** Times are seconds since 1970. */
interface TokenClaims {
  /** The owner's id, which is the shop's. */
  sub?: string;
  iat?: number;
  exp?: number;
}

/** What a token says of itself, unverified; nothing where it says nothing. */
export function claimsOf(token: string): TokenClaims {
  try {
    const claims = token.split('.')[1] ?? '';
    return JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))) as TokenClaims;
  } catch {
    return {};
  }
}
