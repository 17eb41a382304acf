import { readFile } from 'node:fs/promises';

/** The examples of a section of a README as one program, and what it says that it prints. */
export type Section = Readonly<{ title: string; program: string; prints: readonly string[] }>;

/** Where the programs ask, instead of the address and the key in the page. */
export type Place = Readonly<{ address: string; key: string }>;

/** The programs of a README, each with the lines that the page has only in its first section. */
export async function sectionsOf(
  page: URL,
  { language, opening }: Readonly<{ language: string; opening: string }>,
  place: Place,
): Promise<readonly Section[]> {
  const text = await readFile(page, 'utf8');
  const blocks = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm');
  return text.split(/^## /m).flatMap((section, at) => {
    const code = Array.from(section.matchAll(blocks), ([, block = '']) => block).join('\n');
    if (code === '') return [];
    const isFirst = at === 1;
    const program = (isFirst ? code : `${opening}\n${code}`)
      .replaceAll('http://127.0.0.1:3000', place.address)
      .replaceAll('alm_pk_…', place.key);
    return [{ title: section.slice(0, section.indexOf('\n')), program, prints: printsOf(code) }];
  });
}

// What is printed on a line is said at its end.
function printsOf(code: string): readonly string[] {
  return Array.from(
    code.matchAll(/^.*(?:console\.log|print)\(.*\);? +(?:\/\/|#) (.+)$/gm),
    ([, printed = '']) => printed,
  );
}
