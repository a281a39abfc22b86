import type { InviteRequest, TeamList, TeamMember, TeamMemberChange } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { usePasswordPrompt } from '@queuebell/host-kit/confirm-password';
import { type ReactNode, useEffect, useState } from 'react';
import type { Outcome } from '../outcome';

export type Team =
  | { step: 'loading' }
  | { step: 'failed'; message: string }
  | { step: 'listed'; members: TeamList };

export interface TeamControls {
  team: Team;
  /** Whether the first answer has not come yet; later ones move nothing that is in use. */
  isOpening: boolean;
  outcome: Outcome | null;
  passwordDialog: ReactNode;
  retry(): void;
  /** @returns whether the invitation was sent */
  invite(person: InviteRequest): Promise<boolean>;
  change(member: TeamMember, change: TeamMemberChange): Promise<void>;
  remove(member: TeamMember): Promise<void>;
  /** @param pin null: none @returns what went wrong, in words */
  setPin(member: TeamMember, pin: string | null): Promise<string | null>;
}

export function useTeam(api: Host['api'], email: string): TeamControls {
  const [team, setTeam] = useState<Team>({ step: 'loading' });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [round, setRound] = useState(0);
  const { withPassword, dialog } = usePasswordPrompt(api, email);

  useEffect(() => {
    const leaving = new AbortController();
    void api.call(routes.listTeam, {}, { signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return;
      setTeam(
        answer.ok ? { step: 'listed', members: answer.body } : { step: 'failed', message: answer.message },
      );
    });
    return () => leaving.abort();
  }, [api, round]);

  const update = (next: (members: TeamList) => TeamList) =>
    setTeam((before) =>
      before.step === 'listed' ? { step: 'listed', members: next(before.members) } : before,
    );

  async function send<Body>(
    call: () => Promise<ApiAnswer<Body>>,
    words: { done: string; failed: string },
    onDone: (body: Body) => void,
  ): Promise<boolean> {
    setOutcome(null);
    const answer = await withPassword(call);
    if (answer === null) return false;
    if (answer.ok) onDone(answer.body);
    setOutcome(
      answer.ok
        ? { tone: 'good', words: words.done }
        : { tone: 'bad', words: `${words.failed} ${answer.message}` },
    );
    return answer.ok;
  }

  return {
    team,
    isOpening: team.step === 'loading' && round === 0,
    outcome,
    passwordDialog: dialog,
    retry() {
      setTeam({ step: 'loading' });
      setRound((before) => before + 1);
    },
    invite: (person) =>
      send(
        () => api.call(routes.invite, person),
        { done: `The invitation was sent to ${person.email}.`, failed: 'The invitation was not sent.' },
        (member) => update((members) => [...members.filter(({ id }) => id !== member.id), member]),
      ),
    async change(member, change) {
      await send(
        () => api.call(routes.changeMember, { id: member.id, ...change }),
        {
          done: `${member.name}’s access was changed.`,
          failed: `${member.name}’s access was not changed.`,
        },
        (changed) => update((members) => members.map((each) => (each.id === changed.id ? changed : each))),
      );
    },
    async setPin({ id, name }, pin) {
      setOutcome(null);
      const answer = await api.call(routes.changeMember, { id, pin });
      if (!answer.ok) return `The PIN was not changed. ${answer.message}`;
      update((members) => members.map((each) => (each.id === id ? answer.body : each)));
      setOutcome({ tone: 'good', words: `${name} ${pin === null ? 'has no PIN now' : 'has a new PIN'}.` });
      return null;
    },
    async remove(member) {
      const isInvited = member.state !== 'active';
      await send(
        () => api.call(routes.removeMember, { id: member.id }),
        {
          done: isInvited
            ? `${member.name}’s invitation was cancelled.`
            : `${member.name} was removed and is logged out everywhere.`,
          failed: `${member.name} was not removed.`,
        },
        ({ id }) => update((members) => members.filter((each) => each.id !== id)),
      );
    },
  };
}
