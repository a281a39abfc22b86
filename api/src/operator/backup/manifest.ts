import { z } from 'zod';

/** Of the archives that this version writes. One of a higher number was written by a later version. */
export const FORMAT = 1;
export const MANIFEST_FILE = 'manifest.json';
/** The folders of an archive: a file of BSON for each collection, and what was taken of DATA_DIR. */
export const DATABASE_FOLDER = 'database';
export const DATA_FOLDER = 'data';

/** A name that is a file's, whoever wrote the manifest: no way out of the folder. */
const FileName = z.string().regex(/^(?!.*(?:^|\/)\.\.?(?:\/|$))[^/\\\0][^\\\0]*$/);
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A collection: its documents one behind the other in `database/<name>.bson`, as MongoDB has them. */
const DumpedCollection = z.strictObject({
  name: FileName.max(100),
  documents: z.int().min(0),
  bytes: z.int().min(0),
  sha256: Sha256,
  /** As `listIndexes` has them, without the one of `_id`. */
  indexes: z.array(z.looseObject({ key: z.record(z.string(), z.unknown()), name: z.string() })),
});
export type DumpedCollection = z.infer<typeof DumpedCollection>;

/** A file of DATA_DIR, in `data/<path>`. */
const SavedFile = z.strictObject({ path: FileName, bytes: z.int().min(0), sha256: Sha256 });
export type SavedFile = z.infer<typeof SavedFile>;

/** `manifest.json`: what an archive holds, so that nothing of it can be missing or changed without being seen. */
export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  collections: z.array(DumpedCollection),
  files: z.array(SavedFile),
});
export type Manifest = z.infer<typeof Manifest>;
