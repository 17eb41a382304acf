import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import { LARGEST_RECORD, type Source } from './lines.ts';
import { RecordBuilder, type XmlElement, type XmlShape } from './xml-records.ts';

/**
 * The records of an XML file, in a stream: one piece of it and one record are in memory at a time. Throws FileFault for what is not
 * well-formed, and for what no program writes: a document type, which could name other files or grow without end, elements
 * nested deep, and texts and tags without end.
 */
export async function* readXml(source: Source, shape: XmlShape): AsyncGenerator<XmlElement> {
  const records = new RecordBuilder(shape);
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const reading = { failure: null as FileFault | null, sinceEvent: 0 };
  // After its first failure a parser goes on, but what it says then means nothing.
  const hear =
    <Heard>(work: (heard: Heard) => void) =>
    (heard: Heard) => {
      reading.sinceEvent = 0;
      if (reading.failure !== null) return;
      try {
        work(heard);
      } catch (failure) {
        if (!(failure instanceof FileFault)) throw failure;
        reading.failure = failure;
      }
    };
  const fail = (reason: string) => {
    throw new FileFault(parser.line, reason);
  };
  parser.on(
    'error',
    hear((error) => fail(`not well-formed XML: ${error.message}`)),
  );
  parser.on(
    'doctype',
    hear(() => fail('it has a document type (DOCTYPE), which is never read: take it out')),
  );
  parser.on(
    'opentag',
    hear(({ name, attributes }) => records.open(name, attributes, parser.line)),
  );
  parser.on(
    'closetag',
    hear(() => records.close()),
  );
  parser.on(
    'text',
    hear((text) => records.addText(text, parser.line)),
  );
  parser.on(
    'cdata',
    hear((text) => records.addText(text, parser.line)),
  );
  parser.on(
    'comment',
    hear(() => undefined),
  );
  parser.on(
    'processinginstruction',
    hear(() => undefined),
  );
  for await (const text of textOf(source, () => parser.line)) {
    reading.sinceEvent += text.length;
    parser.write(text);
    yield* records.takeReady();
    if (reading.failure !== null) throw reading.failure;
    if (reading.sinceEvent > LARGEST_RECORD) fail(TOO_LONG);
  }
  parser.close();
  yield* records.takeReady();
  if (reading.failure !== null) throw reading.failure;
}

const TOO_LONG = `a text or tag is longer than ${LARGEST_RECORD / 1024 / 1024} MiB`;

const ENCODINGS: ReadonlyMap<string, string> = new Map([
  ['utf-8', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['utf-16', 'utf-16le'],
  ['iso-8859-1', 'windows-1252'],
  ['iso-8859-15', 'iso-8859-15'],
  ['windows-1252', 'windows-1252'],
]);

async function* textOf({ open, onBytes }: Source, line: () => number): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  for await (const piece of open()) {
    onBytes(piece.length);
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
    yield decoded(() => decoder?.decode(piece, { stream: true }), line);
  }
  if (decoder === null) throw new FileFault(null, 'the file is empty');
  yield decoded(() => decoder?.decode(), line);
}

function decoded(decode: () => string | undefined, line: () => number): string {
  try {
    return decode() ?? '';
  } catch (failure) {
    if (!(failure instanceof TypeError)) throw failure;
    throw new FileFault(line(), 'its bytes are not in the encoding that its first line names');
  }
}

/** The encoding that the first bytes say: by a byte order mark, or in the XML declaration; otherwise UTF-8. */
function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8';
  const head = start.subarray(0, 200).toString('latin1');
  const [, name = 'utf-8'] = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(head) ?? [];
  const encoding = ENCODINGS.get(name.toLowerCase());
  if (encoding === undefined)
    throw new FileFault(1, `its encoding, ${quote(name)}, is not read: save the file as UTF-8`);
  return encoding;
}
