import type { Service } from '@queuebell/contracts';
import { SERVICE_MINUTES_MAX, SERVICES_MAX } from '@queuebell/contracts/limits';
import { nameProblem, newName } from '../list/draft-list';

export interface DraftService {
  id: string;
  name: string;
  minutes: string;
}

const USUAL_MINUTES = '30';

export const draftOf = (services: readonly Service[]): DraftService[] =>
  services.map(({ id, name, minutes }) => ({ id, name, minutes: String(minutes) }));

export const servicesOfDraft = (draft: readonly DraftService[]): Service[] =>
  draft.map(({ id, name, minutes }) => ({ id, name: name.trim(), minutes: Number(minutes) }));

export function minutesProblem({ minutes }: DraftService): string | undefined {
  const number = /^\s*\d+\s*$/.test(minutes) ? Number(minutes) : NaN;
  const isRight = number >= 1 && number <= SERVICE_MINUTES_MAX;
  return isRight ? undefined : `Please enter 1 to ${SERVICE_MINUTES_MAX} minutes.`;
}

export const isComplete = (draft: readonly DraftService[]): boolean =>
  draft.every((service) => !nameProblem(draft, service) && !minutesProblem(service));

export const hasRoom = (draft: readonly DraftService[]): boolean => draft.length < SERVICES_MAX;

export const newService = (draft: readonly DraftService[], id: string): DraftService => ({
  id,
  name: newName(draft, 'Service'),
  minutes: USUAL_MINUTES,
});
