import mongoose, {
  Schema,
  type Connection,
  type Model,
  type SchemaDefinition,
  type SchemaDefinitionProperty,
  type mongo,
} from 'mongoose';

// Updates are validated as inserts are, and an empty text is a value.
mongoose.set('runValidators', true);
Schema.Types.String.checkRequired((value) => typeof value === 'string');

/**
 * Options of an update whose values the database computes. Mongoose could validate none of them, but would spend 0.5 ms on the attempt,
 * as much as on the rest of the update.
 */
export const COMPUTED = { updatePipeline: true, runValidators: false } as const;

/** The schema of a collection, and the name of its model for `@InjectModel`. */
export interface StoredModel<Document> {
  name: string;
  schema: Schema<Document>;
}

/** Each field of the type is named, so that no field is refused when it is written. */
type Fields<Document> = { [Field in keyof Required<Document>]: SchemaDefinitionProperty };

const STRICT = { strict: 'throw', strictQuery: 'throw', versionKey: false, minimize: false } as const;

/**
 * The schema of a collection. A write or a filter with an unknown field throws. No query creates anything: collections
 * and indexes stand before the first request (`build-indexes.ts`).
 */
export function collectionSchema<Document>(collection: string, fields: Fields<Document>): Schema<Document>;
export function collectionSchema(collection: string, fields: SchemaDefinition): Schema {
  return new Schema(fields, {
    ...STRICT,
    collection,
    autoCreate: false,
    autoIndex: false,
    bufferCommands: false,
  });
}

/** The schema of a part of a document. */
export function partSchema<Part>(fields: Fields<Part>): Schema<Part>;
export function partSchema(fields: SchemaDefinition): Schema {
  return new Schema(fields, { ...STRICT, _id: false });
}

/** A list that may be missing: Mongoose would store an empty one. */
export const optionalListOf = (type: unknown) => ({ type: [type], default: undefined });

/** A model where there is no injection: the operator's command line, and functions that take a connection. */
export const modelOf = <Document>(
  connection: Connection,
  { name, schema }: StoredModel<Document>,
): Model<Document> => connection.model<Document>(name, schema);

/** The driver's collection of a model, for the uses that docs/decisions/0004 lists. */
export function collectionOf<Document extends mongo.Document>(
  model: Model<Document>,
): mongo.Collection<Document> {
  const { db } = model.db;
  if (!db) throw new Error('The database is not connected.');
  return db.collection<Document>(model.collection.collectionName);
}
