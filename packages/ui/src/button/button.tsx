import type { ComponentProps } from 'react';
import styles from './button.module.css';

/** `main` is the one main action of a screen, `danger` removes something, all else is `quiet`. */
export type ButtonKind = 'main' | 'quiet' | 'danger';
/** `tap` for thumbs (56 px), `device` for a tablet on a stand (72 px). */
export type ButtonSize = 'normal' | 'tap' | 'device';

interface ButtonLook {
  kind?: ButtonKind;
  size?: ButtonSize;
}

/** For a link that looks like a button. */
export function buttonClass({ kind = 'main', size = 'normal' }: ButtonLook = {}): string {
  return [styles.button, styles[kind], size === 'normal' ? '' : styles[size]].filter(Boolean).join(' ');
}

/** A button; `type="button"` unless said otherwise, so that none submits a form by accident. */
export function Button({
  kind,
  size,
  className = '',
  type = 'button',
  ...rest
}: ButtonLook & ComponentProps<'button'>) {
  const look = { ...(kind && { kind }), ...(size && { size }) };
  return <button type={type} className={`${buttonClass(look)} ${className}`.trim()} {...rest} />;
}
