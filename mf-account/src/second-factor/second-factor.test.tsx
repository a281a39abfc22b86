import { describe, expect, it, jest } from '@jest/globals';
import type { RecoveryCodes, SecondFactorBegun, SecondFactorState } from '@queuebell/contracts';
import { type FakeApi, type FakeCalls, answer, createFakeHost, refusal } from '@queuebell/host-kit/testing';
import { drawQr } from '@queuebell/host-kit/qr';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { SecondFactor } from './second-factor';
import { useInitialStatus } from './use-initial-status';

const off: SecondFactorState = { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false };
const on: SecondFactorState = { ...off, isOn: true, since: '2026-02-01T09:30:00.000Z', recoveryCodesLeft: 8 };
const begun: SecondFactorBegun = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/QueueBell:olive%40example.com?issuer=QueueBell&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  endsAt: '2026-03-01T12:10:00.000Z',
};
const made: RecoveryCodes = {
  recoveryCodes: ['AAAA-BBBB-CCCC-DDDD-EEEE-FFFF', 'GGGG-HHHH-JJJJ-KKKK-MMMM-NNNN'],
  state: { ...on, recoveryCodesLeft: 10 },
};
const WRONG = 'That code is not right, or was used before.';
const wrong = () => refusal(403, 'SECOND_FACTOR_WRONG', WRONG);

/** As the profile has it. */
function Part(props: Omit<ComponentProps<typeof SecondFactor>, 'first'>) {
  const first = useInitialStatus(props.api);
  return <SecondFactor {...props} first={first} />;
}

async function open(state: SecondFactorState = off, api: FakeApi = {}) {
  const calls = {
    readSecondFactor: jest.fn<FakeCalls['readSecondFactor']>(() => answer(state)),
    beginSecondFactor: jest.fn<FakeCalls['beginSecondFactor']>(() => answer(begun)),
    confirmSecondFactor: jest.fn<FakeCalls['confirmSecondFactor']>(({ code }) =>
      code === '123456' ? answer(made) : wrong(),
    ),
    renewRecoveryCodes: jest.fn<FakeCalls['renewRecoveryCodes']>(({ code }) =>
      code === '123456' ? answer(made) : wrong(),
    ),
    endSecondFactor: jest.fn<FakeCalls['endSecondFactor']>(({ code }) =>
      code === '123456' ? answer(off) : wrong(),
    ),
  };
  const onLoggedOutElsewhere = jest.fn();
  const host = createFakeHost({ api: { ...calls, ...api } });
  await act(async () =>
    render(
      <Part
        api={host.api}
        email="olive@example.com"
        timeZone="Europe/London"
        onLoggedOutElsewhere={onLoggedOutElsewhere}
      />,
    ),
  );
  return { ...calls, onLoggedOutElsewhere, user: userEvent.setup({ delay: null }) };
}

const section = () => screen.queryByRole('region', { name: /^Two-step login/ });
const press = (name: string) => screen.getByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('two-step login on the profile', () => {
  it('says that it is off, and what it is good for', async () => {
    await open();
    expect(section()).toHaveAccessibleName('Two-step login Off');
    expect(section()).toHaveTextContent('so a stolen password isn’t enough.');
    expect(press('Turn on')).toBeEnabled();
  });

  it('says since when it is on, and how many recovery codes are left', async () => {
    await open(on);
    expect(section()).toHaveAccessibleName('Two-step login On');
    expect(section()).toHaveTextContent('On since 1 Feb 2026.');
    expect(section()).toHaveTextContent('You have 8 recovery codes left.');
  });

  it.each([
    [2, 'You have 2 recovery codes left. Please make new ones'],
    [1, 'You have 1 recovery code left. Please make new ones'],
    [0, 'You have no recovery codes left. Please make new ones'],
  ])('asks for new ones when %d are left', async (recoveryCodesLeft, words) => {
    await open({ ...on, recoveryCodesLeft });
    expect(section()).toHaveTextContent(words);
  });

  it('tells site staff when their work needs it', async () => {
    await open({ ...off, isRequired: true });
    expect(section()).toHaveTextContent('Site staff need it to open the feedback.');
  });

  it('says that it is loading', async () => {
    await open(off, { readSecondFactor: () => new Promise(() => undefined) });
    expect(screen.getByRole('status')).toHaveTextContent('Loading two-step login…');
  });

  it('can be loaded again when it could not be loaded', async () => {
    const readSecondFactor = jest.fn<FakeCalls['readSecondFactor']>(() => answer(on));
    readSecondFactor.mockReturnValueOnce(refusal(500, 'SERVER_ERROR', 'Something went wrong.'));
    const { user } = await open(off, { readSecondFactor });
    expect(screen.getByRole('alert')).toHaveTextContent('could not be loaded. Something went wrong.');
    await user.click(press('Retry'));
    expect(section()).toHaveTextContent('On since');
  });

  it('is left out with a server that does not know it', async () => {
    await open(off, { readSecondFactor: () => refusal(404, 'NOT_FOUND', 'Not found.') });
    expect(section()).toBeNull();
  });
});

describe('turning two-step login on', () => {
  it('shows a picture and a key for the authenticator app', async () => {
    const { user } = await open();
    await user.click(press('Turn on'));
    const set = within(await dialog('Turn on two-step login'));
    const picture = set.getByRole('img', { name: 'QR code for your authenticator app' });
    expect(picture.querySelector('path')).toHaveAttribute('d', drawQr(begun.uri).path);
    expect(set.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    expect(set.getByRole('link', { name: 'Or open your app on this device.' })).toHaveAttribute(
      'href',
      begun.uri,
    );
    const code = set.getByLabelText('Code');
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code).toHaveAttribute('inputmode', 'numeric');
  });

  it('asks for a code, says when it is wrong, and shows the recovery codes once it is right', async () => {
    const { user, confirmSecondFactor, onLoggedOutElsewhere } = await open();
    await user.click(press('Turn on'));
    const set = within(await dialog('Turn on two-step login'));
    await user.type(set.getByLabelText('Code'), '654321{Enter}');
    expect(await set.findByRole('alert')).toHaveTextContent(WRONG);
    expect(set.getByLabelText('Code')).toHaveFocus();
    expect(onLoggedOutElsewhere).not.toHaveBeenCalled();
    await user.keyboard('123456{Enter}');
    expect(confirmSecondFactor.mock.calls).toEqual([[{ code: '654321' }], [{ code: '123456' }]]);
    const shown = within(await dialog('Your recovery codes'));
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(made.recoveryCodes);
    expect(shown.getByText('they won’t be shown again.')).toBeInTheDocument();
    expect(onLoggedOutElsewhere).toHaveBeenCalledTimes(1);
    await user.click(shown.getByRole('button', { name: 'I’ve saved them' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(/Two-step login is on\. All other browsers/)).toBeInTheDocument();
    expect(section()).toHaveTextContent('You have 10 recovery codes left.');
  });

  it('keeps the recovery codes at a key pressed without thinking', async () => {
    const { user } = await open();
    await user.click(press('Turn on'));
    await user.type(within(await dialog('Turn on two-step login')).getByLabelText('Code'), '123456{Enter}');
    const codes = await dialog('Your recovery codes');
    expect(within(codes).getByRole('button', { name: 'Download' })).toHaveFocus();
    fireEvent(codes, new Event('cancel', { cancelable: true }));
    expect(codes).toBeInTheDocument();
    expect(within(codes).getByRole('alert')).toHaveTextContent('Please save the codes first.');
  });

  it('can be cancelled, and then nothing has changed', async () => {
    const { user, confirmSecondFactor } = await open();
    await user.click(press('Turn on'));
    await dialog('Turn on two-step login');
    await user.click(press('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(confirmSecondFactor).not.toHaveBeenCalled();
    expect(press('Turn on')).toBeEnabled();
  });

  it('asks for the password first, if it was given a while ago', async () => {
    let isGiven = false;
    const beginSecondFactor = () =>
      isGiven ? answer(begun) : refusal(403, 'PASSWORD_NEEDED', 'Please confirm your password first.');
    const confirmPassword = () => {
      isGiven = true;
      return answer({ until: '2026-03-01T12:10:00.000Z' });
    };
    const { user } = await open(off, { beginSecondFactor, confirmPassword });
    await user.click(press('Turn on'));
    await user.type(
      within(await dialog('Confirm your password')).getByLabelText('Password'),
      'correct horse{Enter}',
    );
    expect(await dialog('Turn on two-step login')).toBeInTheDocument();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('says why it failed', async () => {
    const { user } = await open(off, {
      beginSecondFactor: () => refusal(409, 'SECOND_FACTOR_CHANGED', 'Please load the page again.'),
    });
    await user.click(press('Turn on'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Two-step login was not turned on. Please load the page again.',
    );
  });
});

describe('the recovery codes on the profile', () => {
  async function shown(clipboard?: Pick<Clipboard, 'writeText'>) {
    const { user, ...rest } = await open(on);
    // The test's own keyboard brings a clipboard of its own.
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    await user.click(press('New recovery codes'));
    await user.type(within(await dialog('Make new recovery codes?')).getByLabelText('Code'), '123456{Enter}');
    return { user, ...rest, codes: within(await dialog('Your recovery codes')) };
  }

  it('are replaced with a code of the app', async () => {
    const { renewRecoveryCodes, user, codes, onLoggedOutElsewhere } = await shown();
    expect(renewRecoveryCodes.mock.calls).toEqual([[{ code: '123456' }]]);
    await user.click(codes.getByRole('button', { name: 'I’ve saved them' }));
    expect(screen.getByText('Your new recovery codes are ready to use.')).toBeInTheDocument();
    expect(onLoggedOutElsewhere).not.toHaveBeenCalled();
  });

  it('are copied, if the browser lets a page do that', async () => {
    const writeText = jest.fn<Clipboard['writeText']>(() => Promise.resolve());
    const { user, codes } = await shown({ writeText });
    await user.click(codes.getByRole('button', { name: 'Copy the recovery codes' }));
    expect(writeText.mock.calls).toEqual([[made.recoveryCodes.join('\n')]]);
    expect(codes.getByText('Copied')).toBeInTheDocument();
  });

  it('can be copied by hand, if it does not', async () => {
    const { codes } = await shown(undefined);
    expect(codes.queryByRole('button', { name: /Copy/ })).toBeNull();
  });

  it('can be copied by hand when copying failed', async () => {
    const { user, codes } = await shown({ writeText: () => Promise.reject(new Error('no')) });
    await user.click(codes.getByRole('button', { name: 'Copy the recovery codes' }));
    expect(await codes.findByText('Please select it and copy it yourself.')).toBeInTheDocument();
  });

  it('are saved as a file that names the account', async () => {
    let saved: Blob | undefined;
    URL.createObjectURL = (blob) => {
      saved = blob as Blob;
      return 'blob:codes';
    };
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { user, codes } = await shown();
    await user.click(codes.getByRole('button', { name: 'Download' }));
    expect(click).toHaveBeenCalledTimes(1);
    expect(saved?.size).toBeGreaterThan(made.recoveryCodes.join('\n').length);
  });
});

describe('turning two-step login off', () => {
  it('needs a code, says when it is wrong, and logs all others out', async () => {
    const { user, endSecondFactor, onLoggedOutElsewhere } = await open(on);
    await user.click(press('Turn off'));
    const question = within(await dialog('Turn off two-step login?'));
    expect(question.getByLabelText('Code')).toHaveFocus();
    await user.click(question.getByRole('button', { name: 'Turn off' }));
    expect(question.getByLabelText('Code')).toHaveAccessibleDescription(/Please enter the code\./);
    await user.type(question.getByLabelText('Code'), '1{Enter}');
    expect(await question.findByRole('alert')).toHaveTextContent(WRONG);
    await user.keyboard('123456{Enter}');
    expect(endSecondFactor.mock.lastCall).toEqual([{ code: '123456' }]);
    expect(await screen.findByText(/Two-step login is off\. All other browsers/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onLoggedOutElsewhere).toHaveBeenCalledTimes(1);
    expect(press('Turn on')).toBeEnabled();
    expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
  });

  it('changes nothing when the person cancels at the password', async () => {
    const { user } = await open(on, {
      endSecondFactor: () => refusal(403, 'PASSWORD_NEEDED', 'Please confirm your password first.'),
    });
    await user.click(press('Turn off'));
    const question = within(await dialog('Turn off two-step login?'));
    await user.type(question.getByLabelText('Code'), '123456{Enter}');
    await user.click(within(await dialog('Confirm your password')).getByRole('button', { name: 'Cancel' }));
    expect(question.queryByRole('alert')).toBeNull();
    expect(question.getByRole('button', { name: 'Turn off' })).toBeEnabled();
  });
});
