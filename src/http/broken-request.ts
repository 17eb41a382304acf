import type { Socket } from 'node:net';
import { AlmanacError, errorBody } from '../errors.ts';

/** Answers what is not HTTP, or too long or too slow to be read: there is no request yet, only a connection. */
export function answerBrokenRequest(failure: Error, socket: Socket): void {
  if (('code' in failure && failure.code === 'ECONNRESET') || socket.destroyed) return;
  if (socket.writable) {
    const body = JSON.stringify(
      errorBody(new AlmanacError('INVALID_REQUEST', 'This is not a valid HTTP request.')),
    );
    const head = [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(failure);
}
