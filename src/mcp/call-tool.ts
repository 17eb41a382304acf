import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/server';
import Type from 'typebox';
import { requireCapability } from '../access/require-capability.ts';
import type { AlmanacError } from '../errors.ts';
import { requireOpen } from '../organizations/require-open.ts';
import { answerText } from './answer-text.ts';
import type { Caller } from './caller.ts';
import { checkArguments } from './check-arguments.ts';
import { listedSchema } from './listed-schema.ts';
import { bareRefusal, Refusal, refusalOf } from './refusal.ts';
import { exactly } from './schema.ts';
import type { Tool } from './tool.ts';
import { ABOUT_UNTRUSTED, pathsWithText, untrustedPathsOf } from './untrusted-text.ts';

/** What a failure is to the caller, after it was logged where it is ours. */
export type FailureReader = (failure: unknown) => AlmanacError;

/**
 * Calls a tool, with the checks in the order of the API: the capability, the form of the arguments, and only then what they name. A refusal is
 * an answer too, which the assistant reads and mends its call by.
 */
export async function callTool(
  tool: Tool,
  given: unknown,
  caller: Caller,
  readFailure: FailureReader,
): Promise<CallToolResult> {
  try {
    if (tool.access !== 'authenticated') requireCapability(caller.principal, tool.access);
    if (tool.effect === 'changes') requireOpen(caller.principal.organization);
    const answer = await tool.run(checkArguments(tool, given ?? {}), caller);
    const content = markedWith(pathsOf(tool), answer);
    return { content: [{ type: 'text', text: answerText(content) }], structuredContent: content };
  } catch (failure) {
    const refusal = await refusalFor(readFailure(failure), given, caller, readFailure);
    const content = markedWith(refusal.suggestions.length === 0 ? [] : REFUSAL_PATHS, refusal);
    return {
      content: [{ type: 'text', text: answerText(content) }],
      structuredContent: content,
      isError: true,
    };
  }
}

function markedWith(paths: readonly string[], answer: object): Record<string, unknown> {
  return paths.length === 0
    ? { ...answer }
    : { untrusted_text: [...pathsWithText(paths, answer)], ...answer };
}

// What is suggested may be the name of a department.
const REFUSAL_PATHS = untrustedPathsOf(Refusal);

// What is suggested is read from the database, which may fail in its turn.
async function refusalFor(
  error: AlmanacError,
  given: unknown,
  caller: Caller,
  readFailure: FailureReader,
): Promise<Refusal> {
  try {
    return await refusalOf(error, given, caller);
  } catch (failure) {
    return bareRefusal(readFailure(failure), given);
  }
}

/** A tool as `tools/list` describes it. */
export function listedTool(tool: Tool): ListedTool {
  const { name, title, description, effect, input, output } = tool;
  const paths = pathsOf(tool);
  const reads = effect === 'reads';
  return {
    name,
    title,
    description: paths.length === 0 ? description : `${description} ${ABOUT_UNTRUSTED}`,
    inputSchema: listedSchema(input) as ListedTool['inputSchema'],
    outputSchema: listedSchema(
      paths.length === 0
        ? output
        : exactly({ untrusted_text: Type.Array(Type.String()), ...output.properties }),
    ),
    annotations: {
      title,
      readOnlyHint: reads,
      ...(reads ? {} : { destructiveHint: true, idempotentHint: true }),
      openWorldHint: false,
    },
  };
}

const PATHS = new Map<Tool, readonly string[]>();

function pathsOf(tool: Tool): readonly string[] {
  const paths = PATHS.get(tool) ?? untrustedPathsOf(tool.output);
  PATHS.set(tool, paths);
  return paths;
}
