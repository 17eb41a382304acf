/** The same text in fewer pieces. */
export async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let waiting = '';
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < CHARACTERS_AT_ONCE) continue;
    yield waiting;
    waiting = '';
  }
  yield waiting;
}

const CHARACTERS_AT_ONCE = 65_536;
