import { AlmanacError } from '../../errors.ts';
import { capabilityFor } from '../../import/book.ts';
import { spool } from '../../import/jobs/spool.ts';
import { lookAtFile } from '../../import/mapping/look-at-file.ts';
import { MAPPABLE_KINDS } from '../../import/mapping/schema.ts';
import { invalidField } from '../../invalid-request.ts';
import { Slots } from '../../slots.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { requireFileCapability } from './imports-form.ts';
import { describePreview, MOST_BYTES, PreviewAnswer, PreviewBody } from './mappings-preview-schemas.ts';

/** How a table would be read, before anything is kept or imported. */
export function mappingPreviewRoute(app: App, { config }: Services): void {
  const looks = new Slots(LOOKS);
  app.post(
    '/v1/mapping-previews',
    {
      config: { access: 'imports.write' },
      bodyLimit: LARGEST_BODY,
      schema: {
        ...described({
          tag: 'Imports',
          operationId: 'previewMapping',
          summary: 'Preview a mapping',
          description:
            'Reads up to 200 rows of a table by a mapping and says what becomes of each. Without a mapping one is guessed. Nothing is written, ' +
            'and what depends on stored records, such as whether an account exists, only a dry run of the import tells.',
        }),
        body: PreviewBody,
        response: { 200: PreviewAnswer },
      },
    },
    async (request) => {
      const {
        encoding,
        content,
        is_whole: isWhole = true,
        file_name: name = '',
        kind = null,
        mapping = null,
      } = request.body;
      const bytes = Buffer.from(content, 'base64');
      if (bytes.length > MOST_BYTES[encoding])
        throw invalidField('content', 'length', `must have at most ${MOST_BYTES[encoding]} bytes`);
      requireFileCapability(request.principal, mapping?.kind ?? kind);
      const { capabilities, organization } = request.principal;
      const giveBack = looks.take(organization.id);
      if (giveBack === null) throw tooManyLooks();
      try {
        const pieces = async function* () {
          yield bytes;
        };
        // A workbook is read from several places of a file.
        const file = encoding === 'xlsx' ? await spool(config.spoolFolder, pieces(), bytes.length) : null;
        try {
          const seek =
            file === null ? null : async () => ({ handle: file.handle, close: async () => undefined });
          const hints = {
            kind,
            kinds: MAPPABLE_KINDS.filter((one) => capabilities.has(capabilityFor(one))),
            prefix: prefixFrom(name),
          };
          return recordEnvelope(
            describePreview(
              await lookAtFile(
                { encoding, open: pieces, seek, isWhole: isWhole || encoding === 'xlsx' },
                mapping,
                hints,
              ),
            ),
          );
        } finally {
          await file?.close();
        }
      } finally {
        giveBack();
      }
    },
  );
}

const LARGEST_BODY = Math.ceil((MOST_BYTES.xlsx * 4) / 3) + 1024 ** 2;
// Reading a workbook takes the processor for a while.
const LOOKS = { most: 4, mostOfOne: 2 };

function tooManyLooks(): AlmanacError {
  return new AlmanacError(
    'RATE_LIMITED',
    'Too many tables are being looked at here; try again in a second.',
    {
      headers: { 'retry-after': '1' },
    },
  );
}

/** What the names of entries begin with: what the file is called, without its ending and the date that it may have. */
function prefixFrom(name: string): string {
  const word = name
    .replace(/\.\w+$/, '')
    .replaceAll(/[\d\W_]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
    .toLowerCase();
  return word.slice(0, LONGEST_PREFIX) || 'table';
}

const LONGEST_PREFIX = 40;
