/** What the thread of the embedded engine opens: a folder, or memory, empty or as the image of a data folder has it. */
export type EngineSource =
  | Readonly<{ kind: 'folder'; folder: string }>
  | Readonly<{ kind: 'memory'; image: Blob | null }>;

/**
 * What the thread is asked for, one thing after another. `execute` takes whole messages of the PostgreSQL protocol; `reset` makes
 * the session as that of a new connection is.
 */
export type EngineRequest =
  | Readonly<{ kind: 'execute'; id: number; messages: Uint8Array }>
  | Readonly<{ kind: 'reset'; id: number }>
  | Readonly<{ kind: 'close'; id: number }>;

/** What it answers: the messages of the protocol that answer those of the request, or what went wrong with the engine itself. */
export type EngineReply =
  | Readonly<{ kind: 'done'; id: number; messages: Uint8Array }>
  | Readonly<{ kind: 'failed'; id: number; reason: string }>;
