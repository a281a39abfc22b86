/** Whether the focused element is gone: a keyboard user would start at the top of the page. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
