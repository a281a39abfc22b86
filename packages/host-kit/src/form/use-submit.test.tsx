import { describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useSubmit } from './use-submit';

const element = document.createElement('form');

function open(complete: boolean) {
  const answers: (() => void)[] = [];
  const send = jest.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
  const form = { complete, showProblems: jest.fn() };
  const { result } = renderHook(() => useSubmit(form, send));
  return { submit: () => result.current(element), send, form, answers };
}

describe('a form that is submitted', () => {
  it('is sent once while its answer is on its way, and can be sent again after it', async () => {
    const { submit, send, answers } = open(true);
    submit();
    submit();
    expect(send).toHaveBeenCalledTimes(1);
    await act(async () => answers[0]?.());
    submit();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('shows its problems while it is not complete, and is not sent', () => {
    const { submit, send, form } = open(false);
    submit();
    expect(form.showProblems).toHaveBeenCalledWith(element);
    expect(send).not.toHaveBeenCalled();
  });
});
