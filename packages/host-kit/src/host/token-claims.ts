/** Times are seconds since 1970. */
interface TokenClaims {
  /** The owner's id, which is the shop's. */
  sub?: string;
  iat?: number;
  exp?: number;
}

/** A token's claims, not verified; empty for an unreadable token. */
export function claimsOf(token: string): TokenClaims {
  try {
    const claims = token.split('.')[1] ?? '';
    return JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))) as TokenClaims;
  } catch {
    return {};
  }
}
