import { Button } from '@queuebell/ui';
import { useState, version as reactVersion } from 'react';
import { version as wordsVersion } from 'words';

/** Counts with a hook, and says what it runs on. */
export function CounterScreen() {
  const [count, setCount] = useState(0);
  return (
    <section>
      <h1>Counter</h1>
      <p>React {reactVersion}</p>
      <p>Words {wordsVersion}</p>
      <Button onClick={() => setCount(count + 1)}>Counted {count}</Button>
    </section>
  );
}
