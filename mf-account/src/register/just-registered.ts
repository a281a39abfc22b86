/** Who has just registered in this tab, so that the login need not ask for the address again. Gone with the page. */
let justRegistered: string | null = null;

export const noteRegistered = (email: string | null): void => {
  justRegistered = email;
};

export const registeredHere = (): string | null => justRegistered;
