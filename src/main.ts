import cluster from 'node:cluster';
import { runServer } from './run-server.ts';
import { WEB_APP } from './web-folder.ts';

// Of several workers the first one prints it for all.
const isFirst = cluster.worker === undefined || cluster.worker.id === 1;
const channel = {
  on: (event: 'message', listener: (message: unknown) => void) => process.on(event, listener),
  send: (message: object) => process.send?.(message),
};
const note = (line: string) => void process.stderr.write(`${line}\n`);

process.exit(
  await runServer({
    environment: process.env,
    clock: () => new Date(),
    log: process.stdout,
    webApp: WEB_APP,
    print: (text) => void process.stdout.write(`${text}\n`),
    note,
    primary: cluster.isWorker ? channel : null,
    announce: isFirst ? note : () => undefined,
  }),
);
