/** Times are seconds since 1970. */
interface TokenClaims {
  /** Of the account, whose shop has the same id. */
  sub?: string;
  /** Of the shop, where one of its team is logged in. */
  shop?: string;
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
