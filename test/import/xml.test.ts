import { describe, expect, it } from 'vitest';
import { FileFault } from '../../src/import/fault.ts';
import { isGnucash } from '../../src/import/readers/gnucash.ts';
import { isSaft } from '../../src/import/readers/saft.ts';
import { readXml } from '../../src/import/readers/xml.ts';

/** The records of a text, and the fault at which reading ended. */
async function read(content: string | Buffer, pieceSize = 64 * 1024): Promise<unknown> {
  const bytes = Buffer.from(content);
  const open = async function* () {
    for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
  };
  const shape = { records: new Set(['a/b']), kept: new Set(['c', 'd']), onRoot: () => undefined };
  const found: string[] = [];
  try {
    for await (const { line, text, children } of readXml({ open, onBytes: () => undefined }, shape))
      found.push(`${line} ${text} ${children.map((child) => `${child.name}=${child.text}`).join(',')}`);
  } catch (failure) {
    if (!(failure instanceof FileFault)) throw failure;
    return `${failure.line}: ${failure.message}`;
  }
  return found;
}

describe('the records of an XML file', () => {
  it.each([1, 3, 64 * 1024])('are whole however it is cut into pieces of %i bytes', async (pieceSize) => {
    const text =
      '<?xml version="1.0"?>\n<x:a xmlns:x="u"><x:b>é &amp; <c>1</c><other><c>2</c></other>\n<d><![CDATA[<3>]]></d></x:b><!-- - --><b/></x:a>';
    expect(await read(text, pieceSize)).toEqual(['2 é & c=1,d=<3>', '3  ']);
  });

  it.each([
    ['UTF-16', Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><a><b>é€</b></a>', 'utf16le')],
    ['UTF-8 with a mark', Buffer.from('\ufeff<a><b>é€</b></a>')],
    ['Windows-1252', windows('windows-1252', [0xe9, 0x80])],
    ['ISO 8859-15', windows('ISO-8859-15', [0xe9, 0xa4])],
  ])('may be in %s', async (_name, bytes) => {
    expect(await read(bytes)).toEqual(['1 é€ ']);
  });

  function windows(name: string, bytes: readonly number[]): Buffer {
    return Buffer.concat([
      Buffer.from(`<?xml version="1.0" encoding="${name}"?><a><b>`),
      Buffer.from(bytes),
      Buffer.from('</b></a>'),
    ]);
  }
});

const MIB = 'x'.repeat(1024 * 1024);
const LONG = MIB + 'x'.repeat(70_000);

it('counts the texts of each record by itself, and nothing that is passed over', async () => {
  const record = `<b>${`<c>${MIB}</c>`.repeat(9)}</b>`;
  expect(await read(`<a>${record}${record}<b><other>${MIB}</other></b></a>`)).toHaveLength(3);
});

describe('refused is an XML file', () => {
  it.each([
    [
      'with a document type',
      '<!DOCTYPE a SYSTEM "http://example.org/a.dtd"><a/>',
      '1: it has a document type',
    ],
    [
      'with entities',
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>\n<a><b>&b;</b></a>',
      '1: it has a document type',
    ],
    [
      'with entities of entities',
      '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a><b>&c;</b></a>',
      '1: it has a document type',
    ],
    ['with a document type without end', `<!DOCTYPE a [${LONG}`, '1: a text or tag is longer than 1 MiB'],
    ['with an entity that nobody declares', '<a><b>&b;</b></a>', '1: not well-formed XML: '],
    ['nested deep', '<a>'.repeat(65), '1: elements are nested deeper than 64'],
    ['with a text without end', `<a><b>${LONG}`, '1: a text or tag is longer than 1 MiB'],
    [
      'with a long text in parts',
      `<a><b>${'<![CDATA[12345678]]>'.repeat(140_000)}</b></a>`,
      '1: the text of b is longer than 1 MiB',
    ],
    ['with a tag without end', `<a><b c="${LONG}`, '1: a text or tag is longer than 1 MiB'],
    ['with a comment without end', `<a><!-- ${LONG}`, '1: a text or tag is longer than 1 MiB'],
    [
      'with a record without end',
      `<a><b>${'<c/>'.repeat(250_001)}</b></a>`,
      '1: b: more than 250000 elements in one',
    ],
    [
      'with long texts in one record',
      `<a><b>${`<c>${MIB}</c>`.repeat(16)}<c>1</c></b></a>`,
      '1: b: the texts of one are longer than 16 MiB',
    ],
    [
      'with long attributes in one record',
      `<a><b>${`<c d="${MIB.slice(9)}"/>`.repeat(17)}</b></a>`,
      '1: b: the texts of one are longer than 16 MiB',
    ],
    ['that is cut', '<a>\n<b>1</b>\n<b>', '3: not well-formed XML: '],
    ['with tags that cross', '<a><b></a></b>', '1: not well-formed XML: '],
    [
      'in an encoding that we do not read',
      '<?xml version="1.0" encoding="EBCDIC"?><a/>',
      '1: its encoding, "EBCDIC", is not read: save the file as UTF-8',
    ],
    [
      'in another encoding than it says',
      Buffer.from('<a>\n<b>é</b></a>', 'latin1'),
      '1: its bytes are not in the encoding',
    ],
    ['with control characters', '<a><b>\u0001</b></a>', '1: not well-formed XML: '],
    ['that is empty', '', 'null: the file is empty'],
    ['that is blank', ' \n', '2: not well-formed XML: '],
  ])('%s', async (_what, content, fault) => {
    expect(await read(content)).toContain(fault);
  });
});

describe('a ledger as XML', () => {
  const recognised = async (text: string) => {
    const open = async function* () {
      yield Buffer.from(text);
    };
    return [await isSaft(open), await isGnucash(open)];
  };
  const head = '\ufeff<?xml version="1.0"?>\n<!-- a - b -->\n<!---->';

  it.each([
    ['<n1:AuditFile xmlns:n1="u">', [true, false]],
    ['<AuditFile>', [true, false]],
    ['<gnc-v2\n xmlns:gnc="u">', [false, true]],
    ['<AuditFiles>', [false, false]],
    ['<!-- <AuditFile> ', [false, false]],
  ])('is recognised by its outermost element %j', async (root, expected) => {
    expect(await recognised(`${head}${root}`)).toEqual(expected);
  });

  it('is told from another at once, however many comments come before', { timeout: 5_000 }, async () => {
    expect(await recognised(`${'<!---->'.repeat(500)}<other>`)).toEqual([false, false]);
    expect(await recognised(`${'<!-- -->\n'.repeat(300)}<gnc-v2>`)).toEqual([false, true]);
  });
});
