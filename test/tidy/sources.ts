import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A source file of the project, by its path from the root, with what it imports. */
export type Source = Readonly<{ path: string; text: string; imports: readonly string[] }>;

const ROOT = new URL('../../', import.meta.url).pathname;

/** Every source file below a folder of the project: of TypeScript, if not of another kind. */
export function sourcesBelow(folder: string, kind = /\.(?:tsx?|mjs)$/): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && kind.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length).replaceAll('\\', '/'))
    .sort()
    .map((path) => sourceOf(path, readFileSync(join(ROOT, path), 'utf8')));
}

/** A text as the source file of a path. */
export function sourceOf(path: string, text: string): Source {
  return { path, text, imports: importsOf(path, text) };
}

/** The text without comments: what the rules are about. */
export function codeOf(source: Source): string {
  return source.text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');
}

// Relative imports become paths from the root, packages stay as they are.
function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?'([^']+)'/g)]
    .map((match) => match[1] ?? '')
    .map((name) => (name.startsWith('.') ? posix.join(posix.dirname(path), name) : name));
}
