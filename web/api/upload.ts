import { type Answer, addressOf, failureOf, notReached, type Request, readAnswer } from './client.ts';

/** How much of a file has left this machine. */
export type Sent = Readonly<{ sent: number; total: number }>;

/**
 * Sends a file to be imported, and reports its progress, which browsers do for XMLHttpRequest alone. Throws
 * as `ask` does.
 */
export async function sendImport(file: Blob, { query, idempotencyKey, type, signal, onSent }: Sending) {
  return await new Promise<Answer<'POST /v1/imports'>>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', addressOf('POST /v1/imports', { query }));
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Content-Type', type);
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent({ sent: loaded, total }));
    request.addEventListener('error', () => reject(notReached()));
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was stopped.', 'AbortError')),
    );
    request.addEventListener('load', () => {
      const answer = readAnswer(request.responseText);
      if (request.status === 200 && answer !== null) resolve(answer as Answer<'POST /v1/imports'>);
      else reject(failureOf({ status: request.status, headers: headersOf(request) }, answer));
    });
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

export type Sending = Readonly<{
  query: NonNullable<Request<'POST /v1/imports'>['query']>;
  idempotencyKey: string;
  /** The type of the file, whatever the browser assumes. */
  type:
    | 'application/zip'
    | 'text/csv'
    | 'application/x-ndjson'
    | 'text/plain'
    | 'application/xml'
    | 'application/gzip'
    | 'application/json'
    | 'application/vnd.sqlite3'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  signal: AbortSignal;
  onSent: (sent: Sent) => void;
}>;

function headersOf(request: XMLHttpRequest): Pick<Headers, 'get'> {
  return { get: (name) => request.getResponseHeader(name) };
}
