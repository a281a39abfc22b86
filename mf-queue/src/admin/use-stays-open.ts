import { type HTMLAttributes, useState } from 'react';

type Handlers = Pick<HTMLAttributes<HTMLElement>, 'onFocus' | 'onBlur' | 'onPointerEnter' | 'onPointerLeave'>;

interface StaysOpen {
  staysOpen: boolean;
  handlers: Handlers;
}

const NOBODY = { focus: false, pointer: false };

/**
 * Whether the focus or the pointer is on an element, so that it must stay.
 * @param isShown false while there is no element; a removed element sends no blur event
 */
export function useStaysOpen(isShown: boolean): StaysOpen {
  const [by, setBy] = useState(NOBODY);
  if (!isShown && by !== NOBODY) setBy(NOBODY);
  return {
    staysOpen: by.focus || by.pointer,
    handlers: {
      onFocus: () => setBy((before) => ({ ...before, focus: true })),
      onBlur: () => setBy((before) => ({ ...before, focus: false })),
      onPointerEnter: () => setBy((before) => ({ ...before, pointer: true })),
      onPointerLeave: () => setBy((before) => ({ ...before, pointer: false })),
    },
  };
}
