import type { Host } from '@queuebell/host-kit';
import { type ComponentProps, lazy } from 'react';
import { OptionalPart } from '../kiosk/optional-part';
import type { PersonChoice } from './person-choice';

const Choice = lazy(async () => {
  const part = await import(/* webpackChunkName: "person-choice" */ './person-choice');
  return { default: part.PersonChoice };
});

interface AskForPersonProps extends Omit<ComponentProps<typeof PersonChoice>, 'people'> {
  host: Host;
  /** Undefined in most shops, which do not load the choice. */
  people: ComponentProps<typeof PersonChoice>['people'] | undefined;
}

export const AskForPerson = ({ host, people, ...props }: AskForPersonProps) =>
  people && (
    <OptionalPart host={host} area="mf-queue/asking">
      <Choice people={people} {...props} />
    </OptionalPart>
  );
