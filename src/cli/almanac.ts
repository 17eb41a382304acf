#!/usr/bin/env node
import { text } from 'node:stream/consumers';
import { runProgram } from './program.ts';

const code = await runProgram(process.argv.slice(2), {
  environment: process.env,
  now: () => new Date(),
  readInput: async () => await text(process.stdin),
  out: (line) => void process.stdout.write(`${line}\n`),
  note: (line) => void process.stderr.write(`${line}\n`),
  // Progress lines are drawn over only on a terminal.
  draw: process.stderr.isTTY ? (line) => void process.stderr.write(`\r\u001B[2K${line}`) : null,
});

// Anything that still keeps the process open has had its time; output is flushed first.
process.stdout.write('', () => process.exit(code));
