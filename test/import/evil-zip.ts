import { crc32, deflateRawSync } from 'node:zlib';

/** An entry as no honest tool would write it: what is not said follows from its content. */
export type EvilEntry = Readonly<{
  name: string | Buffer;
  content?: string | Buffer;
  /** What the directory says where it differs from the truth. */
  says?: Readonly<{
    bytes?: number;
    packedBytes?: number;
    crc32?: number;
    flags?: number;
    method?: number;
    attributes?: number;
    localName?: string;
    /** Where the entry is, instead of behind the one before it. */
    offset?: number;
    /** The same in 64 bits. */
    offset64?: bigint;
  }>;
}>;

/** A zip file, byte by byte. `count` is how many entries it says to have. */
export function evilZip(entries: readonly EvilEntry[], { count = entries.length } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content = '', says = {} } of entries) {
    const data = Buffer.from(content);
    const method = says.method ?? 8;
    const packed = method === 8 ? deflateRawSync(data) : data;
    const path = Buffer.from(name);
    const localPath = says.localName === undefined ? path : Buffer.from(says.localName);
    const common = Buffer.alloc(22);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(says.flags ?? 0x800, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(says.crc32 ?? crc32(data), 10);
    common.writeUInt32LE(says.packedBytes ?? packed.length, 14);
    common.writeUInt32LE(says.bytes ?? data.length, 18);
    const extra = says.offset64 === undefined ? Buffer.alloc(0) : zip64Offset(says.offset64);
    const head = Buffer.alloc(20);
    head.writeUInt16LE(path.length, 0);
    head.writeUInt16LE(extra.length, 2);
    head.writeUInt32LE(says.attributes ?? 0, 10);
    head.writeUInt32LE(says.offset64 === undefined ? (says.offset ?? at) : 0xffffffff, 14);
    directory.push(Buffer.from('PK\u0001\u0002'), version(), common, head.subarray(0, 18), path, extra);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(localPath.length, 0);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, lengths, localPath, packed]);
    parts.push(local);
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, central, end]);
}

/** A zip file whose directory is said to be at a place that no file has. */
export function zipPointingNowhere(): Buffer {
  const record = Buffer.alloc(20);
  record.write('PK\u0006\u0007');
  record.writeBigUInt64LE(0xffff_ffff_ffff_ffffn, 8);
  return Buffer.concat([record, evilZip([])]);
}

function version(): Buffer {
  const made = Buffer.alloc(2);
  made.writeUInt16LE(0x0314, 0);
  return made;
}

function zip64Offset(offset: bigint): Buffer {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(offset, 4);
  return extra;
}
