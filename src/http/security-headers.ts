import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { App } from './services.ts';

/**
 * The headers that keep a browser from running, showing or framing an answer, on each of them. What they say is the same
 * for all, so that helmet is asked once; the pages of the web app put their own policy in its place.
 */
export function securityHeaders(app: App, { overHttps }: Readonly<{ overHttps: boolean }>): void {
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: CONTENT_POLICY,
      xFrameOptions: { action: 'deny' },
      strictTransportSecurity: overHttps,
      ...FOR_PAGES_ALONE,
    }),
  );
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

// Answers are data: nothing in them is to be run, shown or framed.
const CONTENT_POLICY = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
  },
};

// What these say is about pages and what pages open: on data they are bytes that nobody reads.
const FOR_PAGES_ALONE = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (failure?: unknown) => void,
) => void;

/** What a middleware sets on an answer of which it looks at nothing. */
function headersOf(middleware: Middleware): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    removeHeader: (name: string) => {
      delete headers[name];
    },
  };
  middleware({} as IncomingMessage, response as unknown as ServerResponse, (failure) => {
    if (failure !== undefined) throw failure as Error;
  });
  return Object.freeze(headers);
}
