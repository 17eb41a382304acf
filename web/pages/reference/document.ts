/** The parts of the service's OpenAPI document that the reference reads. */
export type OpenApi = Readonly<{
  info: Readonly<{ title: string; version: string; description?: string }>;
  servers: readonly Readonly<{ url: string }>[];
  tags: readonly Readonly<{ name: string; description: string }>[];
  paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  components: Readonly<{ schemas: Readonly<Record<string, Schema>> }>;
}>;

export type OperationObject = Readonly<{
  operationId: string;
  summary: string;
  description?: string;
  tags: readonly string[];
  security: readonly Readonly<Record<string, readonly string[]>>[];
  /** The required permission: a capability, or a kind of caller. */
  'x-access'?: string;
  parameters?: readonly Parameter[];
  requestBody?: Readonly<{ required?: boolean; content: Content }>;
  responses: Readonly<Record<string, ResponseObject>>;
}>;

export type Parameter = Readonly<{
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  description?: string;
  example?: unknown;
  schema: Schema;
}>;

export type ResponseObject = Readonly<{
  description: string;
  headers?: Readonly<Record<string, Readonly<{ description?: string; schema: Schema }>>>;
  content?: Content;
}>;

export type Content = Readonly<Record<string, Readonly<{ schema: Schema }>>>;

/** The keywords of JSON Schema that the document uses. */
export type Schema = Readonly<{
  $ref?: string;
  type?: string;
  description?: string;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  examples?: readonly unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  contentMediaType?: string;
}>;
