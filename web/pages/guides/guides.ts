import type { Guide } from './blocks.ts';

/** The guides to a first answer, by the name of their file in `docs/start`, each loaded when it is read. */
export const GUIDES: Readonly<Record<GuideName, () => Promise<Readonly<{ default: Guide }>>>> = {
  curl: async () => await import('../../../docs/start/curl.md'),
  typescript: async () => await import('../../../docs/start/typescript.md'),
  python: async () => await import('../../../docs/start/python.md'),
  'google-sheets': async () => await import('../../../docs/start/google-sheets.md'),
  excel: async () => await import('../../../docs/start/excel.md'),
  assistant: async () => await import('../../../docs/start/assistant.md'),
};

export type GuideName = 'curl' | 'typescript' | 'python' | 'google-sheets' | 'excel' | 'assistant';

export function isGuideName(name: string): name is GuideName {
  return Object.hasOwn(GUIDES, name);
}
