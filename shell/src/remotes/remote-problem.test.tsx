import { describe, expect, it } from '@jest/globals';
import { causeOf } from './remote-problem';

describe('what an area says of its remote', () => {
  it.each([
    ['mf-x is built for contract 9, this host runs 1.', /another version of this site/],
    ['Unsatisfied version 19.3.1 of shared singleton module react', /newer shared libraries/],
    ['[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008', /could not be loaded/],
    ['Loading chunk 12 failed.', /could not be loaded/],
    ['Loading CSS chunk 12 failed.', /could not be loaded/],
    ['mf-x 1.0.0 took too long to load.', /could not be loaded/],
    ["Cannot read properties of undefined (reading 'payload')", /stopped with an error/],
    ['The description was not loaded', /stopped with an error/],
  ])('%s', (message, words) => {
    expect(causeOf('mf-x', new Error(message))).toMatch(words);
  });
});
