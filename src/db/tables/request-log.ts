import type { CallerKind } from '../../request-log/logged-request.ts';
import type { Constant, Instant, TenantColumn } from './platform.ts';

/** The table of migrations/0076_request_log.sql. */
export interface RequestLogTables {
  /** In the order of time. */
  logged_requests: {
    organization_id: TenantColumn;
    id: Constant<string>;
    caller_kind: Constant<CallerKind>;
    caller_id: Constant<string>;
    request_id: Constant<string>;
    answered_at: Constant<Instant>;
    method: Constant<string>;
    route: Constant<string>;
    path: Constant<string>;
    tool: Constant<string | null>;
    status: Constant<number>;
    code: Constant<string | null>;
    message: Constant<string | null>;
    duration_us: Constant<number>;
  };
}
