import { describe, expect, it } from '@jest/globals';
import type { Chair, Service } from '@queuebell/contracts';
import { screen, within } from '@testing-library/react';
import { openSettings } from '../testing';

const cut: Service = { id: 'cut', name: 'Haircut', minutes: 30 };
const colour: Service = { id: 'colour', name: 'Colour', minutes: 90 };
const chairs: Chair[] = [
  { id: 'one', name: 'Chair 1', services: ['cut'] },
  { id: 'two', name: 'Chair 2', services: [] },
];

const visit = (services: Service[] | undefined, team: Chair[] = []) =>
  openSettings('Services', { services, chairs: team });
const part = () => within(screen.getByRole('region', { name: 'Services' }));
const field = (label: string, place = 0) => {
  const found = part().getAllByLabelText(label)[place];
  if (!found) throw new Error(`There is no ${label} ${place}.`);
  return found;
};

describe('the services in the settings', () => {
  it('are none, and customers are not asked, until the owner adds one', async () => {
    const { user, press, changeShop } = await visit(undefined);
    expect(part().getByText(/Without any, they aren’t asked\.$/)).toBeInTheDocument();
    await press('Add a service');
    expect(field('Name')).toHaveFocus();
    await user.keyboard('Haircut{Enter}');
    await user.clear(field('Minutes'));
    await user.type(field('Minutes'), '45');
    await user.tab();
    expect(changeShop.mock.calls.at(-1)?.[0].services).toMatchObject([{ name: 'Haircut', minutes: 45 }]);
    expect(part().getByText('Saved')).toBeInTheDocument();
  });

  it.each([
    ['Name', '', 'Please enter a name.'],
    ['Name', 'colour', 'Another one has this name.'],
    ['Minutes', '', 'Please enter 1 to 480 minutes.'],
    ['Minutes', '0', 'Please enter 1 to 480 minutes.'],
    ['Minutes', '481', 'Please enter 1 to 480 minutes.'],
    ['Minutes', '1h', 'Please enter 1 to 480 minutes.'],
  ])('are not saved with the %s ‘%s’, and the field says why', async (label, typed, problem) => {
    const { user, changeShop } = await visit([cut, colour]);
    await user.clear(field(label));
    if (typed) await user.type(field(label), typed);
    await user.tab();
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(problem));
    expect(changeShop).not.toHaveBeenCalled();
  });

  it('are put into another order, removed, and brought back with one tap', async () => {
    const { press, changeShop } = await visit([cut, colour]);
    await press('Move Colour up');
    expect(changeShop).toHaveBeenLastCalledWith({ services: [colour, cut] });
    await press('Remove Haircut');
    expect(changeShop).toHaveBeenLastCalledWith({ services: [colour] });
    await press('Undo');
    expect(changeShop).toHaveBeenLastCalledWith({ services: [colour, cut] });
  });

  it('say that nobody in the team does one', async () => {
    await visit([cut, colour], chairs);
    const [first, second] = part().getAllByRole('listitem');
    expect(first).not.toHaveTextContent('Nobody in your team does this');
    expect(second).toHaveTextContent('Nobody in your team does this, so anyone gets these customers.');
  });

  it('are twenty at most', async () => {
    await visit(Array.from({ length: 20 }, (_, n) => ({ ...cut, id: `s${n}`, name: `Service ${n}` })));
    expect(part().queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
  });
});
