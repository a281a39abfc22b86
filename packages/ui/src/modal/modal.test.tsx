import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Modal } from './modal';

/** Does to a dialog what a browser does when Escape is pressed. @returns whether it may close it by itself */
const pressEscape = (dialog: HTMLElement): boolean =>
  fireEvent(dialog, new Event('cancel', { bubbles: false, cancelable: true }));

describe('a modal dialog', () => {
  it('is open as long as it is drawn, and named by its title', () => {
    const { unmount } = render(
      <Modal title="Are you sure?" onClose={jest.fn()}>
        Words
      </Modal>,
    );
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Are you sure?' });
    expect(dialog.open).toBe(true);
    expect(dialog).toHaveTextContent('Words');
    unmount();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is closed while it is still in the page, so that the browser can give the focus back', () => {
    const wasInPage: boolean[] = [];
    const close = jest.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (
      this: HTMLDialogElement,
    ) {
      wasInPage.push(this.isConnected);
    });
    const { unmount } = render(
      <Modal title="Are you sure?" onClose={jest.fn()}>
        Words
      </Modal>,
    );
    unmount();
    close.mockRestore();
    expect(wasInPage).toEqual([true]);
  });

  it('asks its parent to close it on Escape, and does not close by itself', () => {
    const onClose = jest.fn();
    render(
      <Modal title="Are you sure?" onClose={onClose}>
        Words
      </Modal>,
    );
    const mayCloseItself = pressEscape(screen.getByRole('dialog'));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(mayCloseItself).toBe(false);
  });

  it('inside another one is closed alone', () => {
    const onCloseOuter = jest.fn();
    const onCloseInner = jest.fn();
    render(
      <Modal title="Outer" onClose={onCloseOuter}>
        <Modal title="Inner" onClose={onCloseInner}>
          Words
        </Modal>
      </Modal>,
    );
    pressEscape(screen.getByRole('dialog', { name: 'Inner' }));
    expect(onCloseInner).toHaveBeenCalledTimes(1);
    expect(onCloseOuter).not.toHaveBeenCalled();
  });
});
