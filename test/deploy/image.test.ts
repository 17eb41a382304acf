import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const linesOf = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8').split('\n');

it('the image is built from nothing that its context leaves out', () => {
  const copied = linesOf('Containerfile')
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(/\s+/).slice(1, -1));
  const letIn = linesOf('.dockerignore').flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
  expect(copied.length).toBeGreaterThan(5);
  const isLetIn = (source: string) =>
    letIn.some((path) => source === path || source.startsWith(`${path}/`) || matches(path, source));
  expect(copied.filter((source) => !isLetIn(source))).toEqual([]);
});

function matches(pattern: string, source: string): boolean {
  const [start = '', end] = pattern.split('*');
  return end !== undefined && source.startsWith(start) && source.endsWith(end);
}
