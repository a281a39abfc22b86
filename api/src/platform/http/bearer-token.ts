/** The token of an `Authorization` header, which has it bare or after 'Bearer '. */
export function tokenOf(header: string | undefined): string | null {
  const token = header?.replace(/^Bearer\s+/i, '').trim();
  return token ? token : null;
}
