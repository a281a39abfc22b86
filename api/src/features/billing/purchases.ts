import { linksOf, type DatedFact } from './billing-fact.js';

/** Facts that are connected by subscription, invoice, payment or checkout. */
export interface Purchase {
  facts: DatedFact[];
  customers: ReadonlySet<string>;
}

export function purchasesIn(facts: readonly DatedFact[]): Purchase[] {
  let groups: { facts: DatedFact[]; links: ReadonlySet<string> }[] = [];
  for (const one of facts) {
    const own = ownLinksOf(one);
    const isConnected = ({ links }: { links: ReadonlySet<string> }) => own.some((link) => links.has(link));
    const connected = groups.filter(isConnected);
    const joined = {
      facts: [...connected.flatMap((group) => group.facts), one],
      links: new Set([...connected.flatMap(({ links }) => [...links]), ...own]),
    };
    groups = [...groups.filter((group) => !connected.includes(group)), joined];
  }
  return groups.map((group) => ({
    facts: group.facts,
    customers: new Set(group.facts.flatMap(({ fact }) => fact.customer ?? [])),
  }));
}

const ownLinksOf = ({ fact }: DatedFact): string[] => linksOf({ ...fact, customer: null });

export const ofSameCustomers = (purchase: Purchase, all: readonly Purchase[]): Purchase[] =>
  all.filter(
    (other) => other === purchase || [...other.customers].some((one) => purchase.customers.has(one)),
  );
