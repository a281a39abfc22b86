import { mongo } from 'mongoose';

const objectId = /^[0-9a-f]{24}$/;

/** @returns null if the text is not an id */
export const objectIdOf = (text: string): mongo.ObjectId | null =>
  objectId.test(text) ? new mongo.ObjectId(text) : null;
