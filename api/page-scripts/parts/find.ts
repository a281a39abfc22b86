export const find = <E extends Element>(selector: string): E => {
  // The server composed the page. If the element is missing anyway, the script ends here with an error.
  return document.querySelector(selector) as E;
};
