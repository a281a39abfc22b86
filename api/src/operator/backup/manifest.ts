import { z } from 'zod';

/** The format that this version writes. Higher numbers come from later versions. */
export const FORMAT = 1;
export const MANIFEST_FILE = 'manifest.json';
/** The folders of an archive: a BSON file for each collection, and files of DATA_DIR. */
export const DATABASE_FOLDER = 'database';
export const DATA_FOLDER = 'data';

/** A relative path that stays inside its folder, even in a manifest that somebody else wrote. */
const FileName = z.string().regex(/^(?!.*(?:^|\/)\.\.?(?:\/|$))[^/\\\0][^\\\0]*$/);
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A collection: its documents concatenated in `database/<name>.bson`, as MongoDB encodes them. */
const DumpedCollection = z.strictObject({
  name: FileName.max(100),
  documents: z.int().min(0),
  bytes: z.int().min(0),
  sha256: Sha256,
  /** From `listIndexes`, without that of `_id`. */
  indexes: z.array(z.looseObject({ key: z.record(z.string(), z.unknown()), name: z.string() })),
});
export type DumpedCollection = z.infer<typeof DumpedCollection>;

/** A file of DATA_DIR, in `data/<path>`. */
const SavedFile = z.strictObject({ path: FileName, bytes: z.int().min(0), sha256: Sha256 });
export type SavedFile = z.infer<typeof SavedFile>;

/** `manifest.json`: what an archive holds, so that missing or changed parts are found. */
export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  collections: z.array(DumpedCollection),
  files: z.array(SavedFile),
});
export type Manifest = z.infer<typeof Manifest>;
