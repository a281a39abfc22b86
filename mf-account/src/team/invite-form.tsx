import type { InviteRequest } from '@queuebell/contracts';
import {
  CheckedForm,
  emailProblem,
  nameProblem,
  onlyProblems,
  SubmitButton,
  useForm,
} from '@queuebell/host-kit/form';
import { SelectField, TextField } from '@queuebell/ui';
import { useState } from 'react';
import { ROLES } from './team-words';

const EMPTY = { name: '', email: '', role: 'staff' };

export function InviteForm({ onInvite }: { onInvite: (person: InviteRequest) => Promise<boolean> }) {
  const [isSending, setSending] = useState(false);
  const form = useForm<'name' | 'email' | 'role'>({
    initial: EMPTY,
    problemsOf: ({ name, email }, mistyped) =>
      onlyProblems({
        name: name.trim() === '' ? 'Please enter a name.' : nameProblem(name),
        email: emailProblem(email, mistyped.has('email')),
        role: undefined,
      }),
  });

  const send = async () => {
    const { name, email, role } = form.fields;
    setSending(true);
    const person = {
      name: name.trim(),
      email: email.trim(),
      role: role === 'manager' ? role : 'staff',
    } as const;
    const isSent = await onInvite(person);
    setSending(false);
    if (isSent) form.reset(EMPTY);
  };

  return (
    <CheckedForm
      label="Invite somebody"
      onSubmit={(element) => {
        if (isSending) return;
        if (form.complete) void send();
        else form.showProblems(element);
      }}
    >
      <TextField label="Name" autoComplete="off" required {...form.bind('name')} />
      <TextField label="Email" type="email" autoComplete="off" required {...form.bind('email')} />
      <SelectField label="Access" options={ROLES} {...form.bind('role')} />
      <SubmitButton isSending={isSending} sendingWords="Sending...">
        Send invitation
      </SubmitButton>
    </CheckedForm>
  );
}
