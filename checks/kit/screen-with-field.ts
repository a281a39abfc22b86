/** The source of the template's screen with one text field, whose text shows whether a page kept its state. */
export const screenWithField = (label: string): string => `import { useState } from 'react';
export function OverviewScreen() {
  const [typed, setTyped] = useState('');
  return <label>${label}<input value={typed} onChange={({ target }) => setTyped(target.value)} /></label>;
}
`;
