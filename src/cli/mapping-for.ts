import { readFile } from 'node:fs/promises';
import type { TenantReader } from '../db/tenant.ts';
import { type CompiledMapping, compileMapping, type MappingCompilation } from '../import/mapping/compile.ts';
import { mappingByName } from '../import/mapping/kept-mappings.ts';
import { faultInWords, readMapping } from '../import/mapping/read-mapping.ts';
import { cannotBeRead } from '../import/readers/content.ts';
import { CommandRefused } from './refused.ts';

/** The mapping in a file that ends in .json, or else of a name. Throws CommandRefused where there is none, or it is not sound. */
export async function mappingFor(tenant: TenantReader, said: string): Promise<CompiledMapping> {
  if (said.toLowerCase().endsWith('.json')) return await mappingInFile(said);
  const mapping = await mappingByName(tenant, said);
  if (mapping === null)
    throw new CommandRefused(`there is no mapping "${said}"; a file of one ends in .json`);
  return sound(said, compileMapping(mapping));
}

/** The mapping in a file. Throws CommandRefused where it cannot be read, or is not sound. */
export async function mappingInFile(path: string): Promise<CompiledMapping> {
  const text = await readFile(path, 'utf8').catch((failure: unknown) => {
    throw new CommandRefused(`${path}: ${cannotBeRead(failure)}`);
  });
  return sound(path, readMapping(text));
}

function sound(what: string, compilation: MappingCompilation): CompiledMapping {
  if (compilation.ok) return compilation.compiled;
  throw new CommandRefused(compilation.faults.map((fault) => `${what}: ${faultInWords(fault)}`).join('; '));
}
