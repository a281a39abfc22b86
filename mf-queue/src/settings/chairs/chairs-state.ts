import type { Chair, Service } from '@queuebell/contracts';
import { CHAIRS_MAX } from '@queuebell/contracts/limits';
import { lineProblem, nameProblem, newName } from '../list/draft-list';

/** A chair as it is typed; `person` is '' for nobody. */
export interface DraftChair {
  id: string;
  name: string;
  person: string;
  /** Missing: it does all. */
  services?: readonly string[];
}

export const draftOf = (chairs: readonly Chair[]): DraftChair[] =>
  chairs.map(({ id, name, person = '', services }) => ({ id, name, person, ...(services && { services }) }));

export const chairsOfDraft = (draft: readonly DraftChair[]): Chair[] =>
  draft.map(({ id, name, person, services }) => ({
    id,
    name: name.trim(),
    ...(person.trim() !== '' && { person: person.trim() }),
    ...(services && { services: [...services] }),
  }));

export const personProblem = ({ person }: DraftChair): string | undefined => lineProblem(person);

export const isComplete = (draft: readonly DraftChair[]): boolean =>
  draft.every((chair) => !nameProblem(draft, chair) && !personProblem(chair));

export const hasRoom = (draft: readonly DraftChair[]): boolean => draft.length < CHAIRS_MAX;

export const newChair = (draft: readonly DraftChair[], id: string): DraftChair => ({
  id,
  name: newName(draft, 'Chair'),
  person: '',
});

export const doesService = ({ services }: DraftChair, id: string): boolean => services?.includes(id) ?? true;

/** The chair that does this service too, or no longer. One that does all of them also does those that the shop adds later. */
export function withService(
  chair: DraftChair,
  all: readonly Pick<Service, 'id'>[],
  id: string,
  isDone: boolean,
): DraftChair {
  const { services: _services, ...others } = chair;
  const done = all.map((each) => each.id).filter((each) => (each === id ? isDone : doesService(chair, each)));
  return done.length === all.length ? others : { ...others, services: done };
}
