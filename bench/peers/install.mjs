// Installs the peers from the npm registry, pinned, each into its own folder below one that is removed afterwards.
// The newest Cube downloads a part of itself from elsewhere during installation; 0.31.69 needs the registry alone.
import { spawn } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PEERS = {
  'drizzle-cube': {
    flags: ['--legacy-peer-deps'],
    packages: ['drizzle-cube@0.5.5', 'drizzle-orm@0.45.4', 'pg@8.23.1', 'fastify@5.12.8', 'hono@4.13.19'],
  },
  cube: {
    flags: [],
    packages: ['@cubejs-backend/server@0.31.69', '@cubejs-backend/postgres-driver@0.31.69'],
  },
};

/** Installs a peer below a folder. Returns the path of the program that serves it. */
export async function installPeer(name, folder, signal) {
  const { flags, packages } = PEERS[name];
  const own = join(folder, name);
  const program = join(own, `${name}.mjs`);
  await mkdir(own);
  await writeFile(join(own, 'package.json'), '{ "private": true, "type": "module" }\n');
  await copyFile(fileURLToPath(new URL(`./${name}.mjs`, import.meta.url)), program);
  process.stdout.write(`installing ${packages[0]}\n`);
  const always = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...always, ...flags, ...packages], own, signal);
  return program;
}

async function run(command, words, folder, signal) {
  await new Promise((resolve, reject) => {
    const child = spawn(command, words, { cwd: folder, signal, stdio: ['ignore', 'ignore', 'pipe'] });
    const heard = [];
    child.stderr.on('data', (chunk) => heard.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve();
      const reason = Buffer.concat(heard).toString().trim();
      reject(
        new Error(
          `the peers come from the npm registry, and \`${command} ${words.join(' ')}\` failed:\n${reason}`,
        ),
      );
    });
  });
}
