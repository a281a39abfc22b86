/** How a form is done in the suite: what is typed, what is wrong with it, and sending it once. */
export { emailProblem, onlyProblems, optionalPhoneProblem, personProblem } from './field-rules';
export { FormCard } from './form-card';
export { SubmitButton } from './submit-button';
export { type Form, type Problems, useForm } from './use-form';
