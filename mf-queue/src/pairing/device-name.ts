import { nameProblem } from '@queuebell/host-kit/form';

export function deviceNameProblem(text: string): string | undefined {
  return text.trim() === '' ? 'Please enter a name.' : nameProblem(text);
}
