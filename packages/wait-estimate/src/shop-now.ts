/** A customer who waits. */
export interface Waiting {
  /** The customer's own in this shop, such as the key of the check-in. */
  key: string;
  /** The only chairs that may take the customer, by their ids. Undefined: each may. */
  chairs?: readonly string[] | undefined;
  service?: string | undefined;
  /** The owner's word for how long it takes. */
  usualMinutes?: number | undefined;
  /** Nobody calls the customer before: minutes from now; null: until a time that nobody knows. */
  heldFor?: number | null | undefined;
}

/** A customer who was called. */
export interface Served extends Pick<Waiting, 'service' | 'usualMinutes'> {
  /** Minutes since the call. */
  since: number;
  /** The customer has come to the chair, so is no no-show. */
  hasCome: boolean;
}

export interface ChairNow {
  id: string;
  serving?: Served | undefined;
  /** A break: minutes from now until its stated end. */
  breakFor?: number | undefined;
  /** A break without a stated end: minutes since it began. */
  breakSince?: number | undefined;
}

/** A shop at one moment. Times are minutes from then. */
export interface ShopNow {
  /** In ms since 1970. */
  now: number;
  /** 0 to 168 from Monday's midnight on, by the shop's clock. */
  hourOfWeek: number;
  /** Until closing; undefined where the shop has no hours. */
  closesIn?: number | undefined;
  chairs: readonly ChairNow[];
  /** In the order in which they are called. */
  line: readonly Waiting[];
  /** The same for the same shop, so that a page that is loaded again says the same. */
  seed?: number;
}
