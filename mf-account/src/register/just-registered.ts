/** The address registered in this tab, for the login form. In memory only. */
let justRegistered: string | null = null;

export const noteRegistered = (email: string | null): void => {
  justRegistered = email;
};

export const lastRegisteredEmail = (): string | null => justRegistered;
