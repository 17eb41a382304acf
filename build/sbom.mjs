// What Almanac is made of where it runs, as CycloneDX: `npm run sbom --silent`. `npm sbom --omit dev` leaves out what the service and a
// tool both need, such as pg, so npm is shown a project without the tools. It takes the versions of package-lock.json.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const above = mkdtempSync(join(tmpdir(), 'almanac-sbom-'));
try {
  // npm names the whole by its folder.
  const folder = join(above, 'almanac');
  mkdirSync(folder);
  const { devDependencies: _tools, ...description } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  );
  writeFileSync(join(folder, 'package.json'), JSON.stringify(description));
  copyFileSync(join(ROOT, 'package-lock.json'), join(folder, 'package-lock.json'));
  // What `npm run` hands on would send npm back to the project.
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(?:config_local_prefix|package_)/.test(name)),
  );
  const npm = (words) =>
    execFileSync('npm', [...words, '--package-lock-only', '--loglevel', 'error'], {
      cwd: folder,
      env: environment,
      encoding: 'utf8',
      maxBuffer: 1024 ** 3,
    });
  npm(['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']);
  process.stdout.write(npm(['sbom', '--sbom-format', 'cyclonedx']));
} finally {
  rmSync(above, { recursive: true, force: true });
}
