import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';

/** An error as Excel shows it: a code in the cell, and the message beside it. */
export class CellError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

type Cells = readonly (readonly unknown[])[];
type CustomFunction = (metric: Cells, period: Cells, asOf?: unknown) => Promise<Cells>;

/** What the pane of the add-in calls. */
type Pane = Readonly<{
  connect: (
    address: string,
    replaced?: string,
  ) => Promise<Readonly<{ isConnected: boolean; kept: string | null; wanted: string }>>;
  connectedBy: () => Promise<string | null>;
}>;

const SCRIPT = new URL('../../dist/guides/excel/functions.js', import.meta.url);

/** Excel with the functions that a service serves: a stand-in of the parts of its runtime that they use. Requests really go out. */
export function excelOf(origin: string) {
  const functions = new Map<string, CustomFunction>();
  const stored = new Map<string, string>();
  const sent: { path: string; credentials: string | undefined }[] = [];
  let refuse = 0;
  const sandbox = createContext({
    location: { origin },
    setTimeout,
    CustomFunctions: {
      associate: (id: string, run: CustomFunction) => functions.set(id, run),
      Error: CellError,
      ErrorCode: { notAvailable: '#N/A' },
    },
    OfficeRuntime: {
      storage: {
        getItem: async (name: string) => await Promise.resolve(stored.get(name) ?? null),
        setItem: async (name: string, text: string) => {
          await Promise.resolve(stored.set(name, text));
        },
      },
    },
    fetch: async (path: string, request: RequestInit) => {
      sent.push({ path, credentials: request.credentials });
      if (refuse > 0) {
        refuse -= 1;
        return new Response('{}', { status: 503, headers: { 'Retry-After': '0.01' } });
      }
      return await fetch(`${origin}${path}`, request);
    },
  });
  runInContext(readFileSync(SCRIPT, 'utf8'), sandbox);
  const { connect, connectedBy } = sandbox['almanac'] as Pane;
  // Excel gives both as rows of cells, a single cell too.
  const cells = (given: unknown): Cells => (Array.isArray(given) ? (given as Cells) : [[given]]);
  return {
    connect,
    connectedBy,
    sent,
    stored,
    /** Answers the next requests as a service that is busy. */
    beBusy: (times: number) => {
      refuse = times;
    },
    /** `=ALMANAC.VALUE(…)`, by the id in functions.json. */
    value: async (metric: unknown, period: unknown, asOf?: unknown): Promise<Cells> => {
      const run = functions.get('VALUE');
      if (run === undefined) throw new Error('the script associates no function VALUE');
      return structuredClone(await run(cells(metric), cells(period), asOf));
    },
  };
}
