import { runServer } from './run-server.ts';

process.exit(
  await runServer({
    environment: process.env,
    clock: () => new Date(),
    log: process.stdout,
    print: (text) => void process.stdout.write(`${text}\n`),
    note: (line) => void process.stderr.write(`${line}\n`),
  }),
);
