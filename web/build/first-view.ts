import type { Rolldown } from 'vite';

/**
 * Puts all that the first view is made of in one file: these modules, and what they import. Left to itself the build cuts it wherever another page
 * shares a part, into thirty files, each requested and compressed on its own.
 */
export function firstView(roots: readonly string[]): Rolldown.CodeSplittingOptions {
  let known: ReadonlySet<string> | null = null;
  return {
    groups: [
      {
        name: (id, graph) => {
          known ??= importedBy(roots, graph);
          return known.has(id) && !id.endsWith('.css') ? 'first-view' : null;
        },
      },
    ],
  };
}

type Graph = Parameters<Exclude<Rolldown.CodeSplittingGroup['name'], string>>[1];

function importedBy(roots: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set(roots);
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  // They are asked for by their own names.
  for (const root of roots) found.delete(root);
  return found;
}
