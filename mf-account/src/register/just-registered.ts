/** The address registered in this tab, for the login form. In memory only. */
let justRegistered: string | null = null;

export const noteRegistered = (email: string | null): void => {
  justRegistered = email;
};

export const registeredHere = (): string | null => justRegistered;
