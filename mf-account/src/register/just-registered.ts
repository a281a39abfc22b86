/** The email address just registered in this tab, so that the login form is filled in. Kept in memory only. */
let justRegistered: string | null = null;

export const noteRegistered = (email: string | null): void => {
  justRegistered = email;
};

export const registeredHere = (): string | null => justRegistered;
