export { type FakeHost, answer, createFakeHost, refusal, testUser } from './fake-host';
