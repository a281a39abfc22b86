import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { SubmitButton } from './submit-button';

const draw = (isSending: boolean) => (
  <>
    <input aria-label="Name" />
    <SubmitButton isSending={isSending} sendingWords="Sending...">
      Send
    </SubmitButton>
  </>
);

it('a submit button takes the focus back after sending, because the browser took it away', () => {
  const { rerender } = render(draw(false));
  screen.getByRole('button').focus();
  rerender(draw(true));
  screen.getByRole('button').blur();
  rerender(draw(false));
  expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
});

it('a submit button leaves the focus elsewhere if somebody moved it meanwhile', () => {
  const { rerender } = render(draw(true));
  screen.getByLabelText('Name').focus();
  rerender(draw(false));
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

it('a submit button takes no focus that it never had', () => {
  render(draw(false));
  expect(screen.getByRole('button')).not.toHaveFocus();
});
