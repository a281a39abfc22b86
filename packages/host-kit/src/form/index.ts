/** Forms: the input, its problems, and sending it once. */
export { CheckedForm } from './checked-form';
export {
  type CustomerDraft,
  CustomerFields,
  focusOnProblem,
  NO_CUSTOMER,
  tidyCustomer,
} from './customer-fields';
export {
  addressProblem,
  emailProblem,
  nameProblem,
  onlyProblems,
  optionalPhoneProblem,
  personProblem,
  phoneProblem,
} from './field-rules';
export { FormCard } from './form-card';
export { phoneDigits } from './phone-digits';
export { PhoneField } from './phone-field';
export { SubmitButton } from './submit-button';
export { useFocusBack } from './use-focus-back';
export { TAP_GUARD_MS, useTapGuard } from './use-tap-guard';
export { withWait } from './too-often';
export { type Form, type Problems, useForm } from './use-form';
export { useSubmit } from './use-submit';
