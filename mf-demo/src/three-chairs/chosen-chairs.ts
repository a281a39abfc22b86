import { useLocation } from 'react-router-dom';

const CHOSEN = 'chairs=3';

/** Whether this address is of the demo's shop with three chairs. */
export const useThreeChairs = (): boolean => new URLSearchParams(useLocation().search).get('chairs') === '3';

/** @param path of a demo screen, possibly with a query */
export const withChairs = (path: string, hasThree: boolean): string =>
  hasThree ? `${path}${path.includes('?') ? '&' : '?'}${CHOSEN}` : path;
