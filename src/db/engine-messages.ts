/** What the engine's thread opens: a folder, or memory, empty or from the image of a data folder. */
export type EngineSource =
  | Readonly<{ kind: 'folder'; folder: string }>
  | Readonly<{ kind: 'memory'; image: Blob | null }>;

/**
 * A request to the thread, which serves one at a time. `execute` takes whole messages of the PostgreSQL protocol;
 * `reset` restores the session to that of a new connection.
 */
export type EngineRequest =
  | Readonly<{ kind: 'execute'; id: number; messages: Uint8Array }>
  | Readonly<{ kind: 'reset'; id: number }>
  | Readonly<{ kind: 'close'; id: number }>;

/** The thread's reply: the protocol messages that answer the request, or the failure of the engine itself. */
export type EngineReply =
  | Readonly<{ kind: 'done'; id: number; messages: Uint8Array }>
  | Readonly<{ kind: 'failed'; id: number; reason: string }>;
