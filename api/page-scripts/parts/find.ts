/** An element that the page has. */
export const find = <E extends Element>(selector: string): E => {
  // The server composed the page; should the element be missing all the same, the script ends here as it would with an error of its own.
  return document.querySelector(selector) as E;
};
