/** The value of an own property; undefined for inherited names such as 'constructor'. */
export const ownProperty = <Value>(
  values: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined => (Object.hasOwn(values, name) ? values[name] : undefined);
