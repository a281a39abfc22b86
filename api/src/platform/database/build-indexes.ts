import type { Connection, mongo } from 'mongoose';

/** Unique indexes are what makes "each email once" and "each event once" true: no request before they stand. */
export async function buildIndexes(connection: Connection): Promise<void> {
  const existing = new Set((await connection.listCollections()).map(({ name }) => name));
  for (const model of Object.values(connection.models)) {
    const { collectionName } = model.collection;
    if (!existing.has(collectionName)) await model.createCollection();
    const indexes = model.schema
      .indexes()
      .map(([key, options]) => ({ ...options, key }) as mongo.IndexDescription);
    if (indexes.length > 0) await connection.collection(collectionName).createIndexes(indexes);
  }
}
