/** The error codes of OAuth 2.1 and its extensions that this service uses, with the status of those that are answered directly. */
export const REFUSALS = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  invalid_scope: 400,
  /** RFC 8707: tokens are made for `/mcp` alone. */
  invalid_target: 400,
  /** RFC 7591. */
  invalid_redirect_uri: 400,
  invalid_client_metadata: 400,
  access_denied: 403,
  server_error: 500,
  temporarily_unavailable: 503,
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** A request that OAuth refuses. The description is for the people who build the client, and holds no secret. */
export class OAuthRefusal extends Error {
  override readonly name = 'OAuthRefusal';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, description: string) {
    super(description);
    this.code = code;
  }

  get status(): number {
    return REFUSALS[this.code];
  }
}

/** An authorization request whose client or redirect URI is not known to be right: the client must not hear of it, its user does. */
export class UntrustedRequest extends Error {
  override readonly name = 'UntrustedRequest';
}

/** What a user reads where a client asked for something that cannot be given. */
export function refusalWords(description: string): string {
  return `The assistant asked for something that this service does not have: ${description}.`;
}
