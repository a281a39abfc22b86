import { describe, expect, it } from '@jest/globals';
import { CompleteAccountRequest } from '@queuebell/contracts';
import { testUser } from '@queuebell/host-kit/testing';
import { accountProblems, accountRequest, knownFields } from './complete-account-rules';
import { timeZoneOptions } from './time-zones';

const filled = { businessName: 'Bar Barbers', location: '', timeZone: 'Europe/London', phone: '07123456789' };

describe('at its start, the form to complete the account', () => {
  it('has what the account has', () => {
    expect(knownFields(testUser, 'America/New_York')).toEqual({
      businessName: 'Bar Barbers',
      location: 'Leeds',
      timeZone: 'Europe/London',
      phone: '07123456789',
    });
  });

  it('has the browser’s time zone for an account without one', () => {
    expect(knownFields({ ...testUser, timeZone: '' }, 'Asia/Tokyo').timeZone).toBe('Asia/Tokyo');
    expect(knownFields({ ...testUser, timeZone: '' }, undefined).timeZone).toBe('');
  });
});

it('at its start, the form to complete the account has empty fields for what an older version did not store', () => {
  expect(knownFields({ id: 'x' }, undefined)).toEqual({
    businessName: '',
    location: '',
    timeZone: '',
    phone: '',
  });
});

describe('the form to complete the account', () => {
  it('needs a name, a time zone and a phone; the location can be left out', () => {
    expect(accountProblems(filled)).toEqual({});
    const empty = { businessName: ' ', location: '', timeZone: '', phone: '' };
    expect(Object.keys(accountProblems(empty))).toEqual(['businessName', 'timeZone', 'phone']);
  });

  it('is sent in the form that the API takes', () => {
    const request = accountRequest({ ...filled, businessName: ' Bar Barbers ', location: ' Leeds ' });
    expect(CompleteAccountRequest.parse(request)).toEqual({ ...filled, location: 'Leeds' });
  });
});

describe('the time zones to choose from', () => {
  it('are those of the browser, in words that can be read', () => {
    expect(timeZoneOptions('Europe/London')).toContainEqual(['America/New_York', 'America/New York']);
  });

  it('have the one of the account among them, once, even when the browser does not list it', () => {
    for (const chosen of ['Europe/London', 'Etc/GMT+3']) {
      expect(timeZoneOptions(chosen).filter(([name]) => name === chosen)).toHaveLength(1);
    }
  });
});
