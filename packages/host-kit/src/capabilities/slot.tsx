import type { SlotName } from '@queuebell/contracts/registry';
import { ErrorBoundary } from '@queuebell/ui';
import { type ComponentType, type ReactNode, Suspense, use, useState } from 'react';
import type { Capabilities, Host, SlotPart, SlotProps } from '../contract';
import { trackPromise } from '../host/tracked-promise';

/** A part that comes later is left out: the screen around it is in use by then. */
const PART_WITHIN_MS = 10_000;

interface LoadedPart<Name extends SlotName> {
  key: string;
  Part: ComponentType<SlotProps[Name]>;
  onError: (cause: unknown) => void;
}

/** Begins to load the parts of a slot, for {@link Slot}. */
export function useSlot<Name extends SlotName>(host: Host, slot: Name): readonly LoadedPart<Name>[] {
  const [parts] = useState(() =>
    (host as Host & Partial<Capabilities>).parts?.(slot).map((part) => loaded(host, slot, part)),
  );
  return parts ?? [];
}

interface SlotComponentProps<Name extends SlotName> {
  parts: readonly LoadedPart<Name>[];
  /** Given to each part. */
  props: SlotProps[Name];
  /** Draws something around each part that is there. */
  around?: (part: ReactNode) => ReactNode;
}

/** Draws the parts of a slot. One that is slow or fails is not there. */
export function Slot<Name extends SlotName>({ parts, props, around = itself }: SlotComponentProps<Name>) {
  return parts.map(({ key, Part, onError }) => (
    <ErrorBoundary key={key} fallback={() => null} onError={onError}>
      <Suspense>{around(<Part {...props} />)}</Suspense>
    </ErrorBoundary>
  ));
}

const itself = (part: ReactNode) => part;

function loaded<Name extends SlotName>(host: Host, slot: Name, part: SlotPart<Name>): LoadedPart<Name> {
  const { remote, name, version, load } = part;
  // A part that is there already is drawn with the screen, and moves nothing: `lazy` would draw it later.
  const loading = trackPromise(inTime(load()));
  // Reported where it is drawn.
  loading.catch(() => undefined);
  return {
    key: `${remote} ${name}`,
    Part: (props) => {
      const Loaded = use(loading);
      return <Loaded {...props} />;
    },
    onError: (cause) => {
      const message = `The part ${name} of ${slot} is left out.`;
      host.report({ area: 'shell/slot', message, cause, remote, version });
    },
  };
}

async function inTime<Value>(loading: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The part took too long.')), PART_WITHIN_MS);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}
