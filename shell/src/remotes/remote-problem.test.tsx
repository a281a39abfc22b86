import { describe, expect, it } from '@jest/globals';
import { checkRemoteModule, noScreen } from '@queuebell/host-kit/host';
import { createFakeHost } from '@queuebell/host-kit/testing';
import { causeOf } from './remote-problem';
import { moduleWith } from './testing';

/** The host's error about a module. */
function refusalOf(module: unknown): unknown {
  try {
    return checkRemoteModule('mf-x', module, createFakeHost());
  } catch (error) {
    return error;
  }
}

describe('what an area says about its remote', () => {
  it.each([
    ['Unsatisfied version 19.3.1 of shared singleton module react', /newer shared libraries/],
    ['[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008', /could not be loaded/],
    ['Loading chunk 12 failed.', /could not be loaded/],
    ['Loading CSS chunk 12 failed.', /could not be loaded/],
    ['mf-x 1.0.0 took too long to load.', /could not be loaded/],
    ["Cannot read properties of undefined (reading 'payload')", /stopped with an error/],
    ['The description was not loaded', /stopped with an error/],
    ['The contract of Mrs Smith has ended', /stopped with an error/],
  ])('after “%s” is: %s', (message, words) => {
    expect(causeOf('mf-x', new Error(message))).toMatch(words);
  });

  it('tells a remote for another contract from an error that only mentions one', () => {
    expect(causeOf('mf-x', refusalOf(moduleWith('Admin', 9)))).toMatch(/another version of this site/);
  });

  it('is that it has nothing there, if it has no screen at the address', () => {
    expect(causeOf('mf-x', noScreen('mf-x 1.0.0'))).toMatch(/nothing at this address/);
  });
});
