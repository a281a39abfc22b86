import { createFakeSession } from './fake-session';
import { describeSession } from './session-promises';

describeSession(createFakeSession);
