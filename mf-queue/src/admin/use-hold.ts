import { type HTMLAttributes, useState } from 'react';

type Handlers = Pick<HTMLAttributes<HTMLElement>, 'onFocus' | 'onBlur' | 'onPointerEnter' | 'onPointerLeave'>;

interface Hold {
  /** Whether the keyboard or the pointer is on the element. */
  held: boolean;
  /** For the element that can be held. */
  handlers: Handlers;
}

const NOBODY = { focus: false, pointer: false };

/**
 * Whether somebody is on an element, so that it must not go.
 *
 * @param canBeHeld false while there is nothing to hold; what is gone never tells that the keyboard has left it
 */
export function useHold(canBeHeld: boolean): Hold {
  const [by, setBy] = useState(NOBODY);
  if (!canBeHeld && by !== NOBODY) setBy(NOBODY);
  return {
    held: by.focus || by.pointer,
    handlers: {
      onFocus: () => setBy((before) => ({ ...before, focus: true })),
      onBlur: () => setBy((before) => ({ ...before, focus: false })),
      onPointerEnter: () => setBy((before) => ({ ...before, pointer: true })),
      onPointerLeave: () => setBy((before) => ({ ...before, pointer: false })),
    },
  };
}
