import { nameProblem } from '@queuebell/host-kit/form';

/** What is wrong with a device's name. */
export function deviceNameProblem(text: string): string | undefined {
  return text.trim() === '' ? 'Please enter a name.' : nameProblem(text);
}
