import { readFile } from 'node:fs/promises';
import type { CompiledMapping } from '../import/mapping/compile.ts';
import { faultInWords, readMapping } from '../import/mapping/read-mapping.ts';
import { cannotBeRead } from '../import/readers/content.ts';
import { CommandRefused } from './refused.ts';

/** The mapping in a file. Throws CommandRefused where it cannot be read, or is not sound. */
export async function mappingFor(path: string): Promise<CompiledMapping> {
  const text = await readFile(path, 'utf8').catch((failure: unknown) => {
    throw new CommandRefused(`${path}: ${cannotBeRead(failure)}`);
  });
  const compilation = readMapping(text);
  if (compilation.ok) return compilation.compiled;
  throw new CommandRefused(compilation.faults.map((fault) => `${path}: ${faultInWords(fault)}`).join('; '));
}
