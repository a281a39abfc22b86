import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/** A file that the browser saves, sent in pieces as they come. @param type its media type */
export const fileOf = (pieces: AsyncIterable<string>, type: string, name: string): StreamableFile =>
  new StreamableFile(Readable.from(pieces, { objectMode: false }), {
    type,
    disposition: `attachment; filename="${name}"`,
  });
