import { uuidV7 } from '../../offline-check-in/uuid-v7';

/** The id of a row that the owner adds: a chair, a service, a date. */
export const newId = (): string => uuidV7(Date.now(), (bytes) => void crypto.getRandomValues(bytes));
