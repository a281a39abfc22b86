export { openTransport, snapshot } from './fake-server';
export { type FakeApi, type FakeCalls, createFakeApi } from './fake-api';
export {
  type FakeHost,
  type OwnParts,
  answer,
  createFakeHost,
  refusal,
  remoteWithPart,
  testUser,
} from './fake-host';
export { fill } from './fill';
