import type { ErrorCode } from '../errors.ts';

/** The kinds of callers whose requests are logged. People's own requests are not. */
export const CALLER_KINDS = ['api_key', 'sheet_link'] as const;
export type CallerKind = (typeof CALLER_KINDS)[number];

/** A key or a sheet link, and its organisation. */
export type LoggedCaller = Readonly<{ organizationId: string; kind: CallerKind; id: string }>;

/** A request as it was answered. */
export type AnsweredRequest = Readonly<{
  caller: LoggedCaller;
  requestId: string;
  /** When it was answered, in milliseconds since 1970. */
  at: number;
  method: string;
  /** The pattern of the route. */
  route: string;
  /** The address as it was sent, which may hold secrets and names. It is cleaned before it is written. */
  url: string;
  /** The tool that an assistant called. */
  tool: string | null;
  status: number;
  refusal: Refusal | null;
  durationMs: number;
}>;

/** Why a request was refused or failed. */
export type Refusal = Readonly<{ code: ErrorCode; message: string; fields: readonly string[] }>;
