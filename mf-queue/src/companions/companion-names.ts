import { NAME_MAX } from '@queuebell/contracts/limits';

/** The customer with the names of those who come along. A companion without a name is 'Sam 2'. */
export function withCompanions<Customer extends { name: string; more?: readonly string[] }>({
  more = [],
  ...customer
}: Customer) {
  const names = more.map((name, place) => name.trim() || numbered(customer.name, place + 2));
  return { ...customer, ...(names.length > 0 && { more: names }) };
}

function numbered(name: string, number: number): string {
  const end = ` ${number}`;
  return name.slice(0, NAME_MAX - end.length) + end;
}
