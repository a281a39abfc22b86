/** The few components that every remote uses, drawn with the tokens of tokens.css. */
export { Alert } from './alert/alert';
export { Button, type ButtonKind, type ButtonSize, buttonClass } from './button/button';
export { CardPage } from './card/card';
export { ErrorBoundary } from './error-boundary/error-boundary';
export { PasswordField, SelectField, TextAreaField, TextField } from './field/field';
export { Loading } from './loading/loading';
export { Modal } from './modal/modal';
export { Problem } from './problem/problem';
export { Toast } from './toast/toast';
