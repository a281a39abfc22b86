import { readOperator } from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { Button } from '@queuebell/ui';
import { useEffect, useState, version as reactVersion } from 'react';
import { version as wordsVersion } from 'words';

/** The API as contract 1 gave it to a remote, as far as this screen asks it. */
interface ListOfCalls {
  readOperator(): Promise<{ ok: boolean }>;
}

async function askBy(api: Host['api'] | ListOfCalls): Promise<string> {
  const byRoute = 'call' in api;
  const { ok } = await (byRoute ? api.call(readOperator) : api.readOperator());
  return `${byRoute ? 'By a route' : 'By a list of calls'}: ${ok ? 'answered' : 'failed'}`;
}

/** Counts with a hook, says what it runs on, and asks the API in the way that its host has. */
export function CounterScreen({ api }: { api: Host['api'] | ListOfCalls }) {
  const [count, setCount] = useState(0);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    void askBy(api).then(setAsked);
  }, [api]);
  return (
    <section>
      <h1>Counter</h1>
      <p>React {reactVersion}</p>
      <p>Words {wordsVersion}</p>
      <p>{asked}</p>
      <Button onClick={() => setCount(count + 1)}>Counted {count}</Button>
    </section>
  );
}
