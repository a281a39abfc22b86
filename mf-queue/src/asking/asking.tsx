import type { Host } from '@queuebell/host-kit';
import { type ComponentProps, lazy } from 'react';
import { OptionalPart } from '../kiosk/optional-part';
import type { Choices } from './choices';

const LoadedChoices = lazy(async () => {
  const part = await import(/* webpackChunkName: "choices" */ './choices');
  return { default: part.Choices };
});

interface AskingProps extends ComponentProps<typeof Choices> {
  host: Host;
}

/** Further choices of a customer. Most shops ask for nothing, and do not load it. */
export const Asking = ({ host, ...props }: AskingProps) =>
  (props.services || props.people) && (
    <OptionalPart host={host} area="mf-queue/asking">
      <LoadedChoices {...props} />
    </OptionalPart>
  );
