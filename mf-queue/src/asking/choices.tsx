import type { AskablePerson, PairingCheck } from '@queuebell/contracts';
import type { CustomerDraft } from '@queuebell/host-kit/form';
import { PersonChoice } from './person-choice';
import { ServiceChoice } from './service-choice';

interface ChoicesProps extends Pick<PairingCheck, 'services' | 'people'> {
  /** Customers before one who asks for nobody; null: this, the numbers and the breaks of the people are not known now. */
  waiting: number | null;
  draft: CustomerDraft;
  disabled: boolean;
  /** Shows what is missing, after an attempt to send the form. */
  wasSubmitted: boolean;
  /** `device`: read standing, at arm's length. */
  size?: 'device';
  onType: (draft: CustomerDraft) => void;
}

/** The customer chooses a service, and a person who does it, where the shop offers that. */
export function Choices({ services, people = [], waiting, wasSubmitted, ...form }: ChoicesProps) {
  const chosen = services?.find(({ id }) => id === form.draft.service);
  const doing = (service: string | undefined) => people.filter((each) => isDoneBy(each, service));
  const able = doing(chosen?.id);
  const choose = (service: string) => {
    const { askedFor, ...others } = form.draft;
    const isAble = doing(service).some(({ chair }) => chair === askedFor);
    form.onType({ ...others, service, ...(isAble && askedFor !== undefined && { askedFor }) });
  };
  return (
    <>
      {services && (
        <ServiceChoice
          {...form}
          services={services}
          chosen={chosen}
          isMissing={wasSubmitted && !chosen}
          onChoose={choose}
        />
      )}
      {able.length > 0 && <PersonChoice {...form} people={able} waiting={waiting} />}
    </>
  );
}

const isDoneBy = ({ services }: AskablePerson, service: string | undefined): boolean =>
  service === undefined || !services || services.includes(service);
