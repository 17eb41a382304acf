/** A guide as the build reads it from `docs/start`: plain data, which the page shows as elements. */
export type Guide = Readonly<{ title: string; blocks: readonly Block[] }>;

export type Block =
  | Readonly<{ kind: 'heading'; content: readonly Inline[] }>
  | Readonly<{ kind: 'paragraph'; content: readonly Inline[] }>
  | Readonly<{ kind: 'steps'; steps: readonly (readonly Block[])[] }>
  /** Examples are numbered through the guide. */
  | Readonly<{ kind: 'code'; number: number; language: string; text: string }>;

export type Inline =
  | Readonly<{ kind: 'text' | 'code'; text: string }>
  | Readonly<{ kind: 'strong' | 'emphasis'; content: readonly Inline[] }>
  | Readonly<{ kind: 'link'; href: string; content: readonly Inline[] }>;
