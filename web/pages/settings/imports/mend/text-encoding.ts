/** The encodings in which rows can be corrected. UTF-16 is not one: records are split at single ASCII bytes. */
export type MendableEncoding = 'utf-8' | 'windows-1252';

/** Hears the pieces of a file, and says in which encoding it is. */
export class EncodingGuess {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #isUtf8 = true;

  hear(piece: Uint8Array<ArrayBuffer>): void {
    if (!this.#isUtf8) return;
    try {
      this.#decoder.decode(piece, { stream: true });
    } catch (failure) {
      if (!(failure instanceof TypeError)) throw failure;
      this.#isUtf8 = false;
    }
  }

  get encoding(): MendableEncoding {
    return this.#isUtf8 ? 'utf-8' : 'windows-1252';
  }
}

/** Whether a file that begins with these bytes is UTF-16: by its mark, or by the zeros in it. */
export function isUtf16([first, second, third, fourth]: Uint8Array): boolean {
  if (first === 0xff && second === 0xfe) return true;
  if (first === 0xfe && second === 0xff) return true;
  return (second === 0 && fourth === 0) || (first === 0 && third === 0);
}

export function decode(bytes: Uint8Array<ArrayBuffer>, encoding: MendableEncoding): string {
  // Node 20, in which tests run, takes Windows-1252 in one piece for Latin-1.
  return DECODERS[encoding].decode(bytes, { stream: encoding === 'windows-1252' });
}

// A new one for each row would take most of the time.
const DECODERS = {
  'utf-8': new TextDecoder('utf-8', { ignoreBOM: true }),
  'windows-1252': new TextDecoder('windows-1252'),
};

/** The bytes of a text; null where the encoding lacks one of its characters. */
export function encode(text: string, encoding: MendableEncoding): Uint8Array<ArrayBuffer> | null {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const byte = WINDOWS.get(text.charAt(index));
    if (byte === undefined) return null;
    bytes[index] = byte;
  }
  return bytes;
}

const WINDOWS: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [decode(new Uint8Array([byte]), 'windows-1252'), byte]),
);
