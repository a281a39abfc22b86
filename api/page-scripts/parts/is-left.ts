let left = false;
addEventListener('beforeunload', () => {
  left = true;
});

/**
 * Whether the page is being left. Firefox and Safari end its requests before the next page is there, so an error then says
 * nothing, and a reload would take the place of what the visitor asked for.
 */
export const isLeft = (): boolean => left;
