import { mongo } from 'mongoose';

const objectId = /^[0-9a-f]{24}$/;

/** @returns null when the text, from an address, is nobody's id */
export const objectIdOf = (text: string): mongo.ObjectId | null =>
  objectId.test(text) ? new mongo.ObjectId(text) : null;
