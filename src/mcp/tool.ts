import type { Static, TObject } from 'typebox';
import type { Capability } from '../access/capability.ts';
import type { Caller } from './caller.ts';

/** What a tool does to the data of the organisation. */
type Effect = 'reads' | 'changes';

/** A tool, without the types of its arguments and its answer. */
export type Tool = Readonly<{
  name: string;
  title: string;
  description: string;
  /** What the caller needs besides a key, whatever the arguments. */
  access: Capability | 'authenticated';
  effect: Effect;
  input: TObject;
  output: TObject;
  /** How many tokens of the rate limit a call costs, by its arguments, which nobody has checked yet. */
  tokens: (given: unknown) => number;
  /** Answers arguments that fit the input. Throws AlmanacError. */
  run: (given: object, caller: Caller) => Promise<object>;
}>;

type Declaration<Input extends TObject, Output extends TObject> = Omit<
  Tool,
  'input' | 'output' | 'tokens' | 'run'
> &
  Readonly<{
    input: Input;
    output: Output;
    tokens?: Tool['tokens'];
    run: (given: Static<Input>, caller: Caller) => Promise<Static<Output>>;
  }>;

/** Declares a tool: the type of its answer is checked against its schema. */
export function defineTool<Input extends TObject, Output extends TObject>({
  run,
  tokens = () => 1,
  ...declared
}: Declaration<Input, Output>): Tool {
  return Object.freeze({
    ...declared,
    tokens,
    run: async (given: object, caller: Caller) => await run(given as Static<Input>, caller),
  });
}
