import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Something between the service and a server that lets everything through until it is frozen: then nothing is answered any more. */
export async function freezing(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const listener = createServer((incoming) => {
    const outgoing = connect(Number(target.port), target.hostname);
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        incoming.destroy();
        outgoing.destroy();
      });
    }
    incoming.on('data', (chunk: Buffer) => {
      if (!isFrozen) outgoing.write(chunk);
    });
    outgoing.on('data', (chunk: Buffer) => incoming.write(chunk));
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const through = new URL(url);
  through.port = String((listener.address() as { port: number }).port);
  return {
    url: through.href,
    freeze: () => {
      isFrozen = true;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}
