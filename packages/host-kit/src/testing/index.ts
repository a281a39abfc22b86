export { openTransport, snapshot } from './fake-server';
export { type FakeApi, type FakeCalls, type OwnCall, createFakeApi, ownCall } from './fake-api';
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
