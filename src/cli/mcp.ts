import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { isLoopback } from '../config.ts';
import { bridge } from './mcp-bridge.ts';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';

/** The variable that holds the key: arguments of commands are seen by other users of a machine. */
const KEY = 'ALMANAC_API_KEY';

/** `almanac mcp`: tools for an assistant that starts a program and talks to it by its input and output. */
export function addMcp(program: Command, terminal: Terminal): void {
  program
    .command('mcp')
    .description(`let an assistant on this machine call the tools of a service; the API key is in ${KEY}`)
    .option('--url <address>', 'the service', 'http://127.0.0.1:3000')
    .action(async ({ url }: Readonly<{ url: string }>) => {
      const key = terminal.environment[KEY];
      if (key === undefined || key === '')
        throw new CommandRefused(`put an API key of the organisation in ${KEY}`);
      const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
      await bridge(lines, { address: addressOf(url), key, out: terminal.out });
    });
}

function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new CommandRefused('--url must be the address of a service, such as https://almanac.example.com');
  if (
    url.protocol === 'http:' &&
    url.hostname !== 'localhost' &&
    !isLoopback(url.hostname.replace(/^\[|\]$/g, ''))
  )
    throw new CommandRefused(
      '--url must begin with https:// but on this machine, since others could read the key',
    );
  return new URL('/mcp', url);
}
