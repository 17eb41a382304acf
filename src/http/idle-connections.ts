import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Traffic = { unanswered: number; bytesRead: number };

/**
 * Makes `closeIdleConnections` of the server, which closing it calls too, spare a connection until the last byte of
 * its answer is handed to the operating system. Node counts a connection as idle as soon as the answer is complete in
 * memory, and so cuts off a caller who reads slowly.
 */
export function spareUnsentAnswers(server: Server): void {
  const connections = new Map<Socket, Traffic>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { unanswered: 0, bytesRead: socket.bytesRead });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const traffic = connections.get(request.socket);
    if (traffic === undefined) return;
    const { socket } = request;
    const noteBytes = () => {
      traffic.bytesRead = socket.bytesRead;
    };
    traffic.unanswered += 1;
    response.once('close', () => {
      traffic.unanswered -= 1;
      noteBytes();
      // A body may end after its answer.
      if (!request.complete) request.once('close', noteBytes);
    });
  });
  server.closeIdleConnections = () => {
    for (const [socket, { unanswered, bytesRead }] of connections) {
      // More bytes than the last request had are the beginning of the next one.
      if (unanswered === 0 && socket.bytesRead === bytesRead) socket.destroy();
    }
  };
}
