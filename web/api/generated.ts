// Generated from the OpenAPI document by `npm run docs`; a test keeps it true.

import type { ExactNumber } from '../format/exact.ts';

export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN_CAPABILITY'
  | 'FORBIDDEN_ROLE'
  | 'FORBIDDEN_ORIGIN'
  | 'METRIC_NOT_FOUND'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'INVALID_PERIOD'
  | 'INVALID_AS_OF'
  | 'PERIOD_KIND_MISMATCH'
  | 'INVALID_REQUEST'
  | 'IMPORT_IN_PROGRESS'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'SETUP_DONE'
  | 'LAST_OWNER'
  | 'ALREADY_EXISTS'
  | 'BASE_CURRENCY_FIXED'
  | 'CONFLICT'
  | 'PRECONDITION_FAILED'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'RATE_LIMITED'
  | 'INTERNAL_ERROR'
  | 'UNAVAILABLE';

/** `GET /health`: Whether the service and its database work */
export type GetHealth = {
  query?: {
    auth?: '1';
  };
  answer: {
    status: 'ok';
    /** Whether the database answered. */
    db: boolean;
    timestamp: string;
    version: string;
    /** Only with `auth=1`. */
    authenticated?: boolean;
    /** What is wrong, in a few words, when degraded. */
    error?: string;
  };
};

/** `GET /setup`: Whether the first organisation is still to be created */
export type GetSetup = {
  answer: {
    meta: {
      version: 1;
    };
    data: {
      /** True only while there is no organisation at all. */
      needed: boolean;
    };
  };
};

/** `POST /setup`: Create the first organisation and its owner */
export type SetUp = {
  body: {
    organization: {
      name: string;
      /** What the command line calls it; made of the name when left out. */
      slug?: string;
      /** ISO 4217. It can change while nothing is kept in it. */
      base_currency: string;
      /** The IANA name of where its days begin and end. */
      time_zone: string;
      financial_year_start_month?: number;
    };
    owner: {
      name: string;
      email: string;
      /** 12 to 200 characters. */
      password: string;
    };
  };
  answer: {
    meta: {
      version: 1;
    };
    data: {
      user_id: string;
      name: string | null;
      email: string;
      role: 'owner' | 'admin' | 'member' | 'contractor';
      /** The active organisation: every other call is about this one. */
      organization: {
        id: string;
        slug: string;
        name: string;
        base_currency: string;
        time_zone: string;
        financial_year_start_month: number;
        minimum_group_size: number;
      };
      capabilities: ('metrics.read' | 'people.view_cost' | 'people.view_paygap' | 'people.view_diversity' | 'records.read' | 'records.write' | 'ledger.read' | 'ledger.write' | 'people.write' | 'settings.write' | 'imports.write' | 'exports.read')[];
      /** Every organisation that the user may make the active one. */
      organizations: ({
        id: string;
        slug: string;
        name: string;
        role: 'owner' | 'admin' | 'member' | 'contractor';
      })[];
    };
  };
};

/** `POST /auth/sign-in`: Sign in */
export type SignIn = {
  body: {
    email: string;
    password: string;
  };
  answer: {
    meta: {
      version: 1;
    };
    data: {
      user_id: string;
      name: string | null;
      email: string;
      role: 'owner' | 'admin' | 'member' | 'contractor';
      /** The active organisation: every other call is about this one. */
      organization: {
        id: string;
        slug: string;
        name: string;
        base_currency: string;
        time_zone: string;
        financial_year_start_month: number;
        minimum_group_size: number;
      };
      capabilities: ('metrics.read' | 'people.view_cost' | 'people.view_paygap' | 'people.view_diversity' | 'records.read' | 'records.write' | 'ledger.read' | 'ledger.write' | 'people.write' | 'settings.write' | 'imports.write' | 'exports.read')[];
      /** Every organisation that the user may make the active one. */
      organizations: ({
        id: string;
        slug: string;
        name: string;
        role: 'owner' | 'admin' | 'member' | 'contractor';
      })[];
    };
  };
};

/** `POST /auth/sign-out`: End the session */
export type SignOut = {
  answer: {
    meta: {
      version: 1;
    };
    data: {
      signed_out: true;
    };
  };
};

/** `GET /auth/me`: Who is signed in, and where */
export type GetMe = {
  answer: {
    meta: {
      version: 1;
    };
    data: {
      user_id: string;
      name: string | null;
      email: string;
      role: 'owner' | 'admin' | 'member' | 'contractor';
      /** The active organisation: every other call is about this one. */
      organization: {
        id: string;
        slug: string;
        name: string;
        base_currency: string;
        time_zone: string;
        financial_year_start_month: number;
        minimum_group_size: number;
      };
      capabilities: ('metrics.read' | 'people.view_cost' | 'people.view_paygap' | 'people.view_diversity' | 'records.read' | 'records.write' | 'ledger.read' | 'ledger.write' | 'people.write' | 'settings.write' | 'imports.write' | 'exports.read')[];
      /** Every organisation that the user may make the active one. */
      organizations: ({
        id: string;
        slug: string;
        name: string;
        role: 'owner' | 'admin' | 'member' | 'contractor';
      })[];
    };
  };
};

/** `POST /auth/active-organization`: Work in another organisation */
export type SwitchOrganization = {
  body: {
    organization_id: string;
  };
  answer: {
    meta: {
      version: 1;
    };
    data: {
      user_id: string;
      name: string | null;
      email: string;
      role: 'owner' | 'admin' | 'member' | 'contractor';
      /** The active organisation: every other call is about this one. */
      organization: {
        id: string;
        slug: string;
        name: string;
        base_currency: string;
        time_zone: string;
        financial_year_start_month: number;
        minimum_group_size: number;
      };
      capabilities: ('metrics.read' | 'people.view_cost' | 'people.view_paygap' | 'people.view_diversity' | 'records.read' | 'records.write' | 'ledger.read' | 'ledger.write' | 'people.write' | 'settings.write' | 'imports.write' | 'exports.read')[];
      /** Every organisation that the user may make the active one. */
      organizations: ({
        id: string;
        slug: string;
        name: string;
        role: 'owner' | 'admin' | 'member' | 'contractor';
      })[];
    };
  };
};

/** `POST /auth/invitation`: What an invitation is for */
export type ReadInvitation = {
  body: {
    /** From the link. */
    token: string;
  };
  answer: {
    meta: {
      version: 1;
    };
    data: {
      organization_name: string;
      invited_by: string | null;
      email: string;
      role: 'owner' | 'admin' | 'member' | 'contractor';
      /** Whether the address signs in already, with a password. */
      has_account: boolean;
      expires_at: string;
    };
  };
};

/** `POST /auth/accept-invitation`: Accept an invitation */
export type AcceptInvitation = {
  body: {
    /** From the link. */
    token: string;
    /** Of a new account. One that exists keeps its name. */
    name?: string;
    /** Of the account with this e-mail address, or of the new one: 12 to 200 characters. */
    password: string;
  };
  answer: {
    meta: {
      version: 1;
    };
    data: {
      user_id: string;
      name: string | null;
      email: string;
      role: 'owner' | 'admin' | 'member' | 'contractor';
      /** The active organisation: every other call is about this one. */
      organization: {
        id: string;
        slug: string;
        name: string;
        base_currency: string;
        time_zone: string;
        financial_year_start_month: number;
        minimum_group_size: number;
      };
      capabilities: ('metrics.read' | 'people.view_cost' | 'people.view_paygap' | 'people.view_diversity' | 'records.read' | 'records.write' | 'ledger.read' | 'ledger.write' | 'people.write' | 'settings.write' | 'imports.write' | 'exports.read')[];
      /** Every organisation that the user may make the active one. */
      organizations: ({
        id: string;
        slug: string;
        name: string;
        role: 'owner' | 'admin' | 'member' | 'contractor';
      })[];
    };
  };
};

/** `POST /auth/change-password`: Change the own password */
export type ChangePassword = {
  body: {
    current_password: string;
    /** 12 to 200 characters. */
    new_password: string;
  };
  answer: {
    meta: {
      version: 1;
    };
    data: {
      user_id: string;
      name: string | null;
      email: string;
      role: 'owner' | 'admin' | 'member' | 'contractor';
      /** The active organisation: every other call is about this one. */
      organization: {
        id: string;
        slug: string;
        name: string;
        base_currency: string;
        time_zone: string;
        financial_year_start_month: number;
        minimum_group_size: number;
      };
      capabilities: ('metrics.read' | 'people.view_cost' | 'people.view_paygap' | 'people.view_diversity' | 'records.read' | 'records.write' | 'ledger.read' | 'ledger.write' | 'people.write' | 'settings.write' | 'imports.write' | 'exports.read')[];
      /** Every organisation that the user may make the active one. */
      organizations: ({
        id: string;
        slug: string;
        name: string;
        role: 'owner' | 'admin' | 'member' | 'contractor';
      })[];
    };
  };
};

/** `GET /settings/organization`: Read the organisation */
export type GetOrganization = {
  answer: {
    meta: {
      version: 1;
    };
    data: {
      id: string;
      /** What the command line calls it. */
      slug: string;
      name: string;
      /** ISO 4217. It can change while nothing is kept in it. */
      base_currency: string;
      /** The IANA name of where its days begin and end. */
      time_zone: string;
      financial_year_start_month: number;
      /** Of fewer persons, no figure on diversity or pay gaps is shown. */
      minimum_group_size: number;
      /** The days on which snapshots for figures on diversity and pay gaps are made: the ends of financial quarters or of financial years, or the snapshot day of private employers (5 April) or of public ones (31 March) in Great Britain. It holds for later snapshots. */
      snapshot_days: 'quarter' | 'year' | '5_april' | '31_march';
      /** Hours a week of full-time work, assumed where no hours are recorded. A decimal with two digits after the point. */
      full_time_weekly_hours: string;
      /** `ias7` counts interest in operating cash flow; `ifrs18` counts what is paid in financing and what is received in investing. */
      cash_flow_policy: 'ias7' | 'ifrs18';
      created_at: string;
      updated_at: string;
    };
  };
};

/** `PATCH /settings/organization`: Change the organisation */
export type PatchOrganization = {
  ifMatch?: string;
  body: {
    name?: string;
    /** ISO 4217. It can change while nothing is kept in it. */
    base_currency?: string;
    /** The IANA name of where its days begin and end. */
    time_zone?: string;
    financial_year_start_month?: number;
    /** Of fewer persons, no figure on diversity or pay gaps is shown. */
    minimum_group_size?: number;
    /** The days on which snapshots for figures on diversity and pay gaps are made: the ends of financial quarters or of financial years, or the snapshot day of private employers (5 April) or of public ones (31 March) in Great Britain. It holds for later snapshots. */
    snapshot_days?: 'quarter' | 'year' | '5_april' | '31_march';
    /** Hours a week of full-time work, assumed where no hours are recorded. A number or a decimal string, more than 0 and at most 168, with up to 2 decimals. */
    full_time_weekly_hours?: ExactNumber | string;
    /** `ias7` counts interest in operating cash flow; `ifrs18` counts what is paid in financing and what is received in investing. */
    cash_flow_policy?: 'ias7' | 'ifrs18';
  };
  answer: {
    meta: {
      version: 1;
    };
    data: {
      id: string;
      /** What the command line calls it. */
      slug: string;
      name: string;
      /** ISO 4217. It can change while nothing is kept in it. */
      base_currency: string;
      /** The IANA name of where its days begin and end. */
      time_zone: string;
      financial_year_start_month: number;
      /** Of fewer persons, no figure on diversity or pay gaps is shown. */
      minimum_group_size: number;
      /** The days on which snapshots for figures on diversity and pay gaps are made: the ends of financial quarters or of financial years, or the snapshot day of private employers (5 April) or of public ones (31 March) in Great Britain. It holds for later snapshots. */
      snapshot_days: 'quarter' | 'year' | '5_april' | '31_march';
      /** Hours a week of full-time work, assumed where no hours are recorded. A decimal with two digits after the point. */
      full_time_weekly_hours: string;
      /** `ias7` counts interest in operating cash flow; `ifrs18` counts what is paid in financing and what is received in investing. */
      cash_flow_policy: 'ias7' | 'ifrs18';
      created_at: string;
      updated_at: string;
    };
    /** What is different now. */
    changed: ('name' | 'base_currency' | 'time_zone' | 'financial_year_start_month' | 'minimum_group_size' | 'snapshot_days' | 'full_time_weekly_hours' | 'cash_flow_policy')[];
  };
};

/** `GET /settings/members`: List the members */
export type ListMembers = {
  answer: {
    meta: {
      version: 1;
      total: number;
    };
    data: ({
      /** Of the membership. */
      id: string;
      user_id: string;
      /** Their person, where there is one. */
      person_id: string | null;
      name: string | null;
      email: string;
      role: 'owner' | 'admin' | 'member' | 'contractor';
      /** Nobody who is inactive is let in. */
      status: 'active' | 'inactive';
      employment_start_date: string | null;
      termination_date: string | null;
      /** Active, and employed today where employment has dates. */
      can_sign_in: boolean;
      is_you: boolean;
      /** When the last session here began; null when that is longer ago than sessions are kept. */
      last_signed_in_at: string | null;
      created_at: string;
      updated_at: string;
    })[];
  };
};

/** `PATCH /settings/members/{membership_id}`: Change what a member may do */
export type PatchMember = {
  path: {
    membership_id: string;
  };
  body: {
    role?: 'owner' | 'admin' | 'member' | 'contractor';
    /** Nobody who is inactive is let in. */
    status?: 'active' | 'inactive';
  };
  answer: {
    meta: {
      version: 1;
    };
    data: {
      /** Of the membership. */
      id: string;
      user_id: string;
      /** Their person, where there is one. */
      person_id: string | null;
      name: string | null;
      email: string;
      role: 'owner' | 'admin' | 'member' | 'contractor';
      /** Nobody who is inactive is let in. */
      status: 'active' | 'inactive';
      employment_start_date: string | null;
      termination_date: string | null;
      /** Active, and employed today where employment has dates. */
      can_sign_in: boolean;
      is_you: boolean;
      /** When the last session here began; null when that is longer ago than sessions are kept. */
      last_signed_in_at: string | null;
      created_at: string;
      updated_at: string;
    };
    /** What is different now. */
    changed: ('role' | 'status')[];
  };
};

/** `GET /settings/invitations`: List the invitations that are open */
export type ListInvitations = {
  answer: {
    meta: {
      version: 1;
      total: number;
    };
    data: ({
      id: string;
      email: string;
      role: 'owner' | 'admin' | 'member' | 'contractor';
      /** The membership that they will sign in with; null when a new one is made. */
      membership_id: string | null;
      /** The user who sent it. */
      invited_by: string | null;
      created_at: string;
      expires_at: string;
      accepted_at: string | null;
      revoked_at: string | null;
    })[];
  };
};

/** `POST /settings/invitations`: Invite somebody */
export type Invite = {
  body: {
    email: string;
    role: 'owner' | 'admin' | 'member' | 'contractor';
    /** An employee who has no account yet; null or left out: somebody else. */
    membership_id?: string | null;
  };
  answer: {
    meta: {
      version: 1;
    };
    data: {
      id: string;
      email: string;
      role: 'owner' | 'admin' | 'member' | 'contractor';
      /** The membership that they will sign in with; null when a new one is made. */
      membership_id: string | null;
      /** The user who sent it. */
      invited_by: string | null;
      created_at: string;
      expires_at: string;
      accepted_at: string | null;
      revoked_at: string | null;
      /** It cannot be shown again. */
      token: string;
      /** The path of the link, at the address of this service. */
      link: string;
    };
  };
};

/** `DELETE /settings/invitations/{id}`: Revoke an invitation */
export type RevokeInvitation = {
  path: {
    id: string;
  };
  answer: {
    meta: {
      version: 1;
    };
    data: {
      id: string;
      email: string;
      role: 'owner' | 'admin' | 'member' | 'contractor';
      /** The membership that they will sign in with; null when a new one is made. */
      membership_id: string | null;
      /** The user who sent it. */
      invited_by: string | null;
      created_at: string;
      expires_at: string;
      accepted_at: string | null;
      revoked_at: string | null;
    };
  };
};

/** `POST /settings/snapshots/series`: Begin a new series of snapshots */
export type BeginSnapshotSeries = {
  answer: {
    meta: {
      version: 1;
    };
    data: {
      day: string;
    };
  };
};

/** `GET /settings/overview`: Read which figures the overview shows */
export type GetOverview = {
  answer: {
    meta: {
      version: 1;
    };
    data: {
      /** Ids of metrics, in the order in which they are shown. Those that the caller may not see are left out. */
      figures: string[];
      /** Whether nobody has arranged anything. */
      is_default: boolean;
      updated_at: string | null;
    };
  };
};

/** `PUT /settings/overview`: Arrange the overview */
export type ArrangeOverview = {
  body: {
    /** Ids of scalar metrics, each once. */
    figures: string[];
  };
  answer: {
    meta: {
      version: 1;
    };
    data: {
      /** Ids of metrics, in the order in which they are shown. Those that the caller may not see are left out. */
      figures: string[];
      /** Whether nobody has arranged anything. */
      is_default: boolean;
      updated_at: string | null;
    };
  };
};

/** `DELETE /settings/overview`: Go back to the overview as it comes */
export type ResetOverview = {
  answer: {
    meta: {
      version: 1;
    };
    data: {
      /** Ids of metrics, in the order in which they are shown. Those that the caller may not see are left out. */
      figures: string[];
      /** Whether nobody has arranged anything. */
      is_default: boolean;
      updated_at: string | null;
    };
  };
};

/** `GET /settings/audit-log`: Read the audit log */
export type ReadAuditLog = {
  query?: {
    actor?: string;
    action?: string;
    subject?: string;
    from?: string;
    to?: string;
    cursor?: string;
    limit?: string;
  };
  answer: {
    meta: {
      version: 1;
      /** Where the next page begins; null at the end. */
      next_cursor: string | null;
    };
    data: ({
      id: string;
      occurred_at: string;
      /** Who did it: a member, the program behind a key, or somebody at the command line. */
      actor: {
        kind: 'user' | 'api_key' | 'operator';
        /** Null of somebody at the command line. */
        id: string | null;
        name: string | null;
      };
      action: string;
      subject: {
        kind: string;
        id: string | null;
      };
      /** What is different, as it was and as it is; null for nothing. */
      before: unknown;
      /** What is different, as it was and as it is; null for nothing. */
      after: unknown;
    })[];
  };
};

/** `GET /settings/api-keys`: List the keys */
export type ListApiKeys = {
  answer: {
    meta: {
      version: 1;
      total: number;
    };
    data: ({
      id: string;
      name: string;
      /** The 8 characters of the key that come after its prefix. */
      identifier: string;
      /** How the key begins, to recognise it by: its prefix and its identifier. */
      begins_with: string;
      capabilities: ('metrics.read' | 'people.view_cost' | 'people.view_paygap' | 'people.view_diversity' | 'records.read' | 'records.write' | 'ledger.read' | 'ledger.write' | 'people.write' | 'settings.write' | 'imports.write' | 'exports.read')[];
      /** Those of them that the key gained when a version of the service divided capabilities. Rotate the key to have one that has been looked at. */
      gained_capabilities: ('metrics.read' | 'people.view_cost' | 'people.view_paygap' | 'people.view_diversity' | 'records.read' | 'records.write' | 'ledger.read' | 'ledger.write' | 'people.write' | 'settings.write' | 'imports.write' | 'exports.read')[];
      /** The user who made it; null when an operator did. */
      created_by: string | null;
      created_at: string;
      /** Written once a minute at most. */
      last_used_at: string | null;
      expires_at: string | null;
      revoked_at: string | null;
    })[];
  };
};

/** `POST /settings/api-keys`: Make a key */
export type MintApiKey = {
  body: {
    name: string;
    capabilities: ('metrics.read' | 'people.view_cost' | 'people.view_paygap' | 'people.view_diversity' | 'records.read' | 'records.write' | 'ledger.read' | 'ledger.write' | 'people.write' | 'settings.write' | 'imports.write' | 'exports.read')[];
    /** When the key stops working; null or left out: never. */
    expires_at?: string | null;
  };
  answer: {
    meta: {
      version: 1;
    };
    data: {
      id: string;
      name: string;
      /** The 8 characters of the key that come after its prefix. */
      identifier: string;
      /** How the key begins, to recognise it by: its prefix and its identifier. */
      begins_with: string;
      capabilities: ('metrics.read' | 'people.view_cost' | 'people.view_paygap' | 'people.view_diversity' | 'records.read' | 'records.write' | 'ledger.read' | 'ledger.write' | 'people.write' | 'settings.write' | 'imports.write' | 'exports.read')[];
      /** Those of them that the key gained when a version of the service divided capabilities. Rotate the key to have one that has been looked at. */
      gained_capabilities: ('metrics.read' | 'people.view_cost' | 'people.view_paygap' | 'people.view_diversity' | 'records.read' | 'records.write' | 'ledger.read' | 'ledger.write' | 'people.write' | 'settings.write' | 'imports.write' | 'exports.read')[];
      /** The user who made it; null when an operator did. */
      created_by: string | null;
      created_at: string;
      /** Written once a minute at most. */
      last_used_at: string | null;
      expires_at: string | null;
      revoked_at: string | null;
      /** The whole key. It cannot be shown again. */
      key: string;
    };
  };
};

/** `POST /settings/api-keys/{id}/rotate`: Replace a key by a new one */
export type RotateApiKey = {
  path: {
    id: string;
  };
  body: {
    /** For how many hours the old key goes on working. */
    overlap_hours?: number;
  } | null;
  answer: {
    meta: {
      version: 1;
    };
    data: {
      id: string;
      name: string;
      /** The 8 characters of the key that come after its prefix. */
      identifier: string;
      /** How the key begins, to recognise it by: its prefix and its identifier. */
      begins_with: string;
      capabilities: ('metrics.read' | 'people.view_cost' | 'people.view_paygap' | 'people.view_diversity' | 'records.read' | 'records.write' | 'ledger.read' | 'ledger.write' | 'people.write' | 'settings.write' | 'imports.write' | 'exports.read')[];
      /** Those of them that the key gained when a version of the service divided capabilities. Rotate the key to have one that has been looked at. */
      gained_capabilities: ('metrics.read' | 'people.view_cost' | 'people.view_paygap' | 'people.view_diversity' | 'records.read' | 'records.write' | 'ledger.read' | 'ledger.write' | 'people.write' | 'settings.write' | 'imports.write' | 'exports.read')[];
      /** The user who made it; null when an operator did. */
      created_by: string | null;
      created_at: string;
      /** Written once a minute at most. */
      last_used_at: string | null;
      expires_at: string | null;
      revoked_at: string | null;
      /** The whole key. It cannot be shown again. */
      key: string;
    };
  };
};

/** `DELETE /settings/api-keys/{id}`: Revoke a key */
export type RevokeApiKey = {
  path: {
    id: string;
  };
  answer: {
    meta: {
      version: 1;
    };
    data: {
      id: string;
      name: string;
      /** The 8 characters of the key that come after its prefix. */
      identifier: string;
      /** How the key begins, to recognise it by: its prefix and its identifier. */
      begins_with: string;
      capabilities: ('metrics.read' | 'people.view_cost' | 'people.view_paygap' | 'people.view_diversity' | 'records.read' | 'records.write' | 'ledger.read' | 'ledger.write' | 'people.write' | 'settings.write' | 'imports.write' | 'exports.read')[];
      /** Those of them that the key gained when a version of the service divided capabilities. Rotate the key to have one that has been looked at. */
      gained_capabilities: ('metrics.read' | 'people.view_cost' | 'people.view_paygap' | 'people.view_diversity' | 'records.read' | 'records.write' | 'ledger.read' | 'ledger.write' | 'people.write' | 'settings.write' | 'imports.write' | 'exports.read')[];
      /** The user who made it; null when an operator did. */
      created_by: string | null;
      created_at: string;
      /** Written once a minute at most. */
      last_used_at: string | null;
      expires_at: string | null;
      revoked_at: string | null;
    };
  };
};

/** `GET /v1/imports`: List the imports */
export type ListImports = {
  answer: {
    meta: {
      version: 1;
      total: number;
    };
    data: ({
      id: string;
      /** `done`: applied, or that would have been in a dry run. `refused`: something in it cannot be imported, and nothing was applied. `failed`: it did not come to an end, and nothing was applied. */
      state: 'running' | 'done' | 'refused' | 'failed';
      /** Of a single file; null for a zip. */
      kind: 'organization' | 'custom_fields' | 'departments' | 'accounts' | 'customers' | 'vendors' | 'persons' | 'memberships' | 'compensation' | 'exchange_rates' | 'journal' | 'hledger' | 'invoices' | 'bills' | 'payments' | null;
      dry_run: boolean;
      /** Of the body. */
      bytes: number;
      /** About a second old while it runs. Bytes are those of the files when they are unpacked. */
      progress: {
        bytes_read: number;
        bytes_to_read: number;
        rows: number;
      };
      /** Why it failed. */
      failure: string | null;
      idempotency_key: string | null;
      created_by: {
        kind: 'user' | 'api_key';
        id: string;
      };
      created_at: string;
      finished_at: string | null;
      report: {
        /** Each file, in the order in which they were read, with what became of its records. */
        files: ({
          file: string;
          kind: 'organization' | 'custom_fields' | 'departments' | 'accounts' | 'customers' | 'vendors' | 'persons' | 'memberships' | 'compensation' | 'exchange_rates' | 'journal' | 'hledger' | 'invoices' | 'bills' | 'payments';
          rows: number;
          /** Null of files about pay and persons without `people.view_cost`: it would say whether what they tell is recorded. */
          added: number | null;
          /** Null of files about pay and persons without `people.view_cost`: it would say whether what they tell is recorded. */
          changed: number | null;
          /** Null of files about pay and persons without `people.view_cost`: it would say whether what they tell is recorded. */
          unchanged: number | null;
        })[];
        /** How many reasons there were; where there is one, nothing was changed. */
        refused_count: number;
      } | null;
    })[];
  };
};

/** `POST /v1/imports`: Import a book or a file */
export type StartImport = {
  query?: {
    kind?: 'organization' | 'custom_fields' | 'departments' | 'accounts' | 'customers' | 'vendors' | 'persons' | 'memberships' | 'compensation' | 'exchange_rates' | 'journal' | 'hledger' | 'invoices' | 'bills' | 'payments';
    dry_run?: 'true' | 'false';
  };
  idempotencyKey?: string;
  body: Blob;
  answer: {
    meta: {
      version: 1;
    };
    data: {
      id: string;
      /** `done`: applied, or that would have been in a dry run. `refused`: something in it cannot be imported, and nothing was applied. `failed`: it did not come to an end, and nothing was applied. */
      state: 'running' | 'done' | 'refused' | 'failed';
      /** Of a single file; null for a zip. */
      kind: 'organization' | 'custom_fields' | 'departments' | 'accounts' | 'customers' | 'vendors' | 'persons' | 'memberships' | 'compensation' | 'exchange_rates' | 'journal' | 'hledger' | 'invoices' | 'bills' | 'payments' | null;
      dry_run: boolean;
      /** Of the body. */
      bytes: number;
      /** About a second old while it runs. Bytes are those of the files when they are unpacked. */
      progress: {
        bytes_read: number;
        bytes_to_read: number;
        rows: number;
      };
      /** Why it failed. */
      failure: string | null;
      idempotency_key: string | null;
      created_by: {
        kind: 'user' | 'api_key';
        id: string;
      };
      created_at: string;
      finished_at: string | null;
      report: {
        /** Each file, in the order in which they were read, with what became of its records. */
        files: ({
          file: string;
          kind: 'organization' | 'custom_fields' | 'departments' | 'accounts' | 'customers' | 'vendors' | 'persons' | 'memberships' | 'compensation' | 'exchange_rates' | 'journal' | 'hledger' | 'invoices' | 'bills' | 'payments';
          rows: number;
          /** Null of files about pay and persons without `people.view_cost`: it would say whether what they tell is recorded. */
          added: number | null;
          /** Null of files about pay and persons without `people.view_cost`: it would say whether what they tell is recorded. */
          changed: number | null;
          /** Null of files about pay and persons without `people.view_cost`: it would say whether what they tell is recorded. */
          unchanged: number | null;
        })[];
        /** The first 100. */
        refused: ({
          file: string;
          /** Null where no line is at fault. */
          line: number | null;
          reason: string;
        })[];
        /** How many reasons there were; where there is one, nothing was changed. */
        refused_count: number;
        warnings: string[];
      } | null;
    };
  };
};

/** `GET /v1/imports/{id}`: Read an import */
export type GetImport = {
  path: {
    id: string;
  };
  answer: {
    meta: {
      version: 1;
    };
    data: {
      id: string;
      /** `done`: applied, or that would have been in a dry run. `refused`: something in it cannot be imported, and nothing was applied. `failed`: it did not come to an end, and nothing was applied. */
      state: 'running' | 'done' | 'refused' | 'failed';
      /** Of a single file; null for a zip. */
      kind: 'organization' | 'custom_fields' | 'departments' | 'accounts' | 'customers' | 'vendors' | 'persons' | 'memberships' | 'compensation' | 'exchange_rates' | 'journal' | 'hledger' | 'invoices' | 'bills' | 'payments' | null;
      dry_run: boolean;
      /** Of the body. */
      bytes: number;
      /** About a second old while it runs. Bytes are those of the files when they are unpacked. */
      progress: {
        bytes_read: number;
        bytes_to_read: number;
        rows: number;
      };
      /** Why it failed. */
      failure: string | null;
      idempotency_key: string | null;
      created_by: {
        kind: 'user' | 'api_key';
        id: string;
      };
      created_at: string;
      finished_at: string | null;
      report: {
        /** Each file, in the order in which they were read, with what became of its records. */
        files: ({
          file: string;
          kind: 'organization' | 'custom_fields' | 'departments' | 'accounts' | 'customers' | 'vendors' | 'persons' | 'memberships' | 'compensation' | 'exchange_rates' | 'journal' | 'hledger' | 'invoices' | 'bills' | 'payments';
          rows: number;
          /** Null of files about pay and persons without `people.view_cost`: it would say whether what they tell is recorded. */
          added: number | null;
          /** Null of files about pay and persons without `people.view_cost`: it would say whether what they tell is recorded. */
          changed: number | null;
          /** Null of files about pay and persons without `people.view_cost`: it would say whether what they tell is recorded. */
          unchanged: number | null;
        })[];
        /** The first 100. */
        refused: ({
          file: string;
          /** Null where no line is at fault. */
          line: number | null;
          reason: string;
        })[];
        /** How many reasons there were; where there is one, nothing was changed. */
        refused_count: number;
        warnings: string[];
      } | null;
    };
  };
};

/** `GET /v1/metrics`: The metrics that you may see */
export type ListMetrics = {
  query?: {
    category?: 'revenue' | 'profitability' | 'expenses' | 'cash' | 'ar' | 'ap' | 'tax' | 'balance_sheet' | 'people' | 'growth' | 'diversity' | 'pay_equity' | 'quality' | 'vendor' | 'customer' | 'operations';
  };
  answer: {
    data: ({
      id: string;
      label: string;
      description: string;
      category: 'revenue' | 'profitability' | 'expenses' | 'cash' | 'ar' | 'ap' | 'tax' | 'balance_sheet' | 'people' | 'growth' | 'diversity' | 'pay_equity' | 'quality' | 'vendor' | 'customer' | 'operations';
      unit: 'currency' | 'count' | 'percent' | 'ratio' | 'days' | 'months';
      shape: 'scalar' | 'timeseries' | 'breakdown';
      periodKind: 'range' | 'snapshot';
      requiresCapability: 'metrics.read' | 'people.view_cost' | 'people.view_paygap' | 'people.view_diversity' | 'records.read' | 'records.write' | 'ledger.read' | 'ledger.write' | 'people.write' | 'settings.write' | 'imports.write' | 'exports.read';
      teamScoped: boolean;
      /** What `team` takes besides: metrics that count pay need `people.view_cost`. */
      teamRequiresCapability: 'metrics.read' | 'people.view_cost' | 'people.view_paygap' | 'people.view_diversity' | 'records.read' | 'records.write' | 'ledger.read' | 'ledger.write' | 'people.write' | 'settings.write' | 'imports.write' | 'exports.read' | null;
      /** Raised when the meaning of the metric changes; the reference of the metrics lists the changes. */
      definitionVersion: number;
      related: string[];
      tags: string[];
    })[];
    meta: {
      total: number;
      computedAt: string;
      version: 1;
    };
  };
};

/** `GET /v1/metrics/{id}`: What a metric is */
export type GetMetric = {
  path: {
    id: string;
  };
  answer: {
    /** A metric, without its formula. */
    data: {
      id: string;
      label: string;
      description: string;
      category: 'revenue' | 'profitability' | 'expenses' | 'cash' | 'ar' | 'ap' | 'tax' | 'balance_sheet' | 'people' | 'growth' | 'diversity' | 'pay_equity' | 'quality' | 'vendor' | 'customer' | 'operations';
      unit: 'currency' | 'count' | 'percent' | 'ratio' | 'days' | 'months';
      shape: 'scalar' | 'timeseries' | 'breakdown';
      periodKind: 'range' | 'snapshot';
      requiresCapability: 'metrics.read' | 'people.view_cost' | 'people.view_paygap' | 'people.view_diversity' | 'records.read' | 'records.write' | 'ledger.read' | 'ledger.write' | 'people.write' | 'settings.write' | 'imports.write' | 'exports.read';
      teamScoped: boolean;
      /** What `team` takes besides: metrics that count pay need `people.view_cost`. */
      teamRequiresCapability: 'metrics.read' | 'people.view_cost' | 'people.view_paygap' | 'people.view_diversity' | 'records.read' | 'records.write' | 'ledger.read' | 'ledger.write' | 'people.write' | 'settings.write' | 'imports.write' | 'exports.read' | null;
      /** Raised when the meaning of the metric changes; the reference of the metrics lists the changes. */
      definitionVersion: number;
      related: string[];
      tags: string[];
    };
    meta: {
      computedAt: string;
      version: 1;
    };
  };
};

/** `GET /v1/metrics/{id}/value`: What the number was */
export type GetMetricValue = {
  path: {
    id: string;
  };
  query?: {
    period?: string;
    asOf?: string;
    team?: string;
    compare?: string;
  };
  answer: {
    /** The value, in the shape of the metric. */
    data: {
      kind: 'scalar';
      value: ExactNumber | null;
      /** Why there is no value. */
      nullReason?: 'no_data' | 'division_by_zero' | 'group_too_small' | 'not_applicable';
      /** ISO 4217 */
      currency?: string;
      periodLabel: string;
      /** On what the value rests. `posted`: cash by activity as the entries have it, where what is exchanged on account counts as paid on its day. */
      basis?: 'posted';
      /** The value at the times that `compare` names, like for like. */
      comparisons?: ({
        to: 'previous' | 'last_year';
        resolved: {
          startDate: string;
          endDate: string;
          /** The last day whose facts were counted. */
          asOfDate: string;
          kind: 'range' | 'snapshot';
          label: string;
          /** Whether all of the period was counted. */
          complete: boolean;
        } | null;
        value: ExactNumber | null;
        change: ExactNumber | null;
        changePercent: ExactNumber | null;
        /** Why something is null. */
        nullReason?: 'no_data' | 'division_by_zero' | 'group_too_small' | 'not_applicable';
      })[];
    } | {
      kind: 'timeseries';
      interval: 'month';
      /** ISO 4217 */
      currency?: string;
      periodLabel: string;
      /** On what the value rests. `posted`: cash by activity as the entries have it, where what is exchanged on account counts as paid on its day. */
      basis?: 'posted';
      points: ({
        /** The first day of the month. */
        date: string;
        label: string;
        value: ExactNumber | null;
        /** Why there is no value. */
        nullReason?: 'no_data' | 'division_by_zero' | 'group_too_small' | 'not_applicable';
        /** False while the value covers only a part of the month. */
        complete: boolean;
      })[];
    } | {
      kind: 'breakdown';
      dimension: string;
      /** ISO 4217 */
      currency?: string;
      periodLabel: string;
      /** On what the value rests. `posted`: cash by activity as the entries have it, where what is exchanged on account counts as paid on its day. */
      basis?: 'posted';
      /** The value at the times that `compare` names, like for like. */
      comparisons?: ({
        to: 'previous' | 'last_year';
        resolved: {
          startDate: string;
          endDate: string;
          /** The last day whose facts were counted. */
          asOfDate: string;
          kind: 'range' | 'snapshot';
          label: string;
          /** Whether all of the period was counted. */
          complete: boolean;
        } | null;
        value: ExactNumber | null;
        change: ExactNumber | null;
        changePercent: ExactNumber | null;
        /** Why something is null. */
        nullReason?: 'no_data' | 'division_by_zero' | 'group_too_small' | 'not_applicable';
      })[];
      total: ExactNumber | null;
      items: ({
        key: string;
        label: string;
        value: ExactNumber | null;
        /** Why there is no value. */
        nullReason?: 'no_data' | 'division_by_zero' | 'group_too_small' | 'not_applicable';
        share: ExactNumber | null;
      })[];
    };
    meta: {
      metric: string;
      /** Raised when the meaning of the metric changes; the reference of the metrics lists the changes. */
      definitionVersion: number;
      period: {
        requested: {
          type: 'relative';
          period: string;
        } | {
          type: 'absolute';
          startDate: string;
          endDate: string;
        } | {
          type: 'as_of';
          date: string;
        };
        resolved: {
          startDate: string;
          endDate: string;
          /** The last day whose facts were counted. */
          asOfDate: string;
          kind: 'range' | 'snapshot';
          label: string;
          /** Whether all of the period was counted. */
          complete: boolean;
        };
      };
      asOf: string | null;
      /** ISO 4217 */
      baseCurrency: string;
      computedAt: string;
      version: 1;
    };
  };
};

/** `POST /v1/metrics/batch`: Up to 50 numbers at once */
export type GetMetricValues = {
  body: {
    queries: ({
      /** Chosen by you, once in the batch. */
      key: string;
      id: string;
      /** A key, `trailing_<N>`, two dates `A:B` or `as_of:<date>`. */
      period: string;
      /** The id of a department: counts it and all below it. For metrics that are `teamScoped`. */
      team?: string;
      /** Times to compare the value with: `previous`, `last_year` or both, separated by a comma. */
      compare?: string;
    })[];
    /** `today`, or a date that is not in the future. */
    asOf?: string;
  };
  answer: {
    /** By the keys of the queries, in their order. */
    results: Record<string, {
      ok: true;
      /** The value, in the shape of the metric. */
      data: {
        kind: 'scalar';
        value: ExactNumber | null;
        /** Why there is no value. */
        nullReason?: 'no_data' | 'division_by_zero' | 'group_too_small' | 'not_applicable';
        /** ISO 4217 */
        currency?: string;
        periodLabel: string;
        /** On what the value rests. `posted`: cash by activity as the entries have it, where what is exchanged on account counts as paid on its day. */
        basis?: 'posted';
        /** The value at the times that `compare` names, like for like. */
        comparisons?: ({
          to: 'previous' | 'last_year';
          resolved: {
            startDate: string;
            endDate: string;
            /** The last day whose facts were counted. */
            asOfDate: string;
            kind: 'range' | 'snapshot';
            label: string;
            /** Whether all of the period was counted. */
            complete: boolean;
          } | null;
          value: ExactNumber | null;
          change: ExactNumber | null;
          changePercent: ExactNumber | null;
          /** Why something is null. */
          nullReason?: 'no_data' | 'division_by_zero' | 'group_too_small' | 'not_applicable';
        })[];
      } | {
        kind: 'timeseries';
        interval: 'month';
        /** ISO 4217 */
        currency?: string;
        periodLabel: string;
        /** On what the value rests. `posted`: cash by activity as the entries have it, where what is exchanged on account counts as paid on its day. */
        basis?: 'posted';
        points: ({
          /** The first day of the month. */
          date: string;
          label: string;
          value: ExactNumber | null;
          /** Why there is no value. */
          nullReason?: 'no_data' | 'division_by_zero' | 'group_too_small' | 'not_applicable';
          /** False while the value covers only a part of the month. */
          complete: boolean;
        })[];
      } | {
        kind: 'breakdown';
        dimension: string;
        /** ISO 4217 */
        currency?: string;
        periodLabel: string;
        /** On what the value rests. `posted`: cash by activity as the entries have it, where what is exchanged on account counts as paid on its day. */
        basis?: 'posted';
        /** The value at the times that `compare` names, like for like. */
        comparisons?: ({
          to: 'previous' | 'last_year';
          resolved: {
            startDate: string;
            endDate: string;
            /** The last day whose facts were counted. */
            asOfDate: string;
            kind: 'range' | 'snapshot';
            label: string;
            /** Whether all of the period was counted. */
            complete: boolean;
          } | null;
          value: ExactNumber | null;
          change: ExactNumber | null;
          changePercent: ExactNumber | null;
          /** Why something is null. */
          nullReason?: 'no_data' | 'division_by_zero' | 'group_too_small' | 'not_applicable';
        })[];
        total: ExactNumber | null;
        items: ({
          key: string;
          label: string;
          value: ExactNumber | null;
          /** Why there is no value. */
          nullReason?: 'no_data' | 'division_by_zero' | 'group_too_small' | 'not_applicable';
          share: ExactNumber | null;
        })[];
      };
      meta: {
        metric: string;
        /** Raised when the meaning of the metric changes; the reference of the metrics lists the changes. */
        definitionVersion: number;
        period: {
          requested: {
            type: 'relative';
            period: string;
          } | {
            type: 'absolute';
            startDate: string;
            endDate: string;
          } | {
            type: 'as_of';
            date: string;
          };
          resolved: {
            startDate: string;
            endDate: string;
            /** The last day whose facts were counted. */
            asOfDate: string;
            kind: 'range' | 'snapshot';
            label: string;
            /** Whether all of the period was counted. */
            complete: boolean;
          };
        };
        asOf: string | null;
        /** ISO 4217 */
        baseCurrency: string;
        computedAt: string;
        version: 1;
      };
    } | {
      ok: false;
      error: {
        code: 'UNAUTHENTICATED' | 'FORBIDDEN_CAPABILITY' | 'FORBIDDEN_ROLE' | 'FORBIDDEN_ORIGIN' | 'METRIC_NOT_FOUND' | 'NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'INVALID_PERIOD' | 'INVALID_AS_OF' | 'PERIOD_KIND_MISMATCH' | 'INVALID_REQUEST' | 'IMPORT_IN_PROGRESS' | 'IDEMPOTENCY_KEY_REUSED' | 'SETUP_DONE' | 'LAST_OWNER' | 'ALREADY_EXISTS' | 'BASE_CURRENCY_FIXED' | 'CONFLICT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMITED' | 'INTERNAL_ERROR' | 'UNAVAILABLE';
        message: string;
        /** What else there is to know. */
        detail?: {
          /** The capability that is missing. */
          capability?: string;
          /** The import that is running. */
          import_id?: string;
          /** Every field that is wrong, up to 50 of them. */
          fields?: ({
            /** The path of the field. */
            field: string;
            code: 'required' | 'unknown' | 'type' | 'format' | 'range' | 'length' | 'enum' | 'repeated' | 'not_applicable';
            message: string;
          })[];
        };
      };
    }>;
    meta: {
      asOf: string | null;
      /** ISO 4217 */
      baseCurrency: string;
      computedAt: string;
      version: 1;
    };
  };
};

/** `GET /v1/metrics/{id}/explain`: How the number came about */
export type ExplainMetricValue = {
  path: {
    id: string;
  };
  query?: {
    period?: string;
    asOf?: string;
    team?: string;
  };
  answer: {
    data: {
      /** In words. */
      formula: string;
      /** What the formula is taken from. */
      source?: string;
      /** The value, in the shape of the metric. */
      value: {
        kind: 'scalar';
        value: ExactNumber | null;
        /** Why there is no value. */
        nullReason?: 'no_data' | 'division_by_zero' | 'group_too_small' | 'not_applicable';
        /** ISO 4217 */
        currency?: string;
        periodLabel: string;
        /** On what the value rests. `posted`: cash by activity as the entries have it, where what is exchanged on account counts as paid on its day. */
        basis?: 'posted';
        /** The value at the times that `compare` names, like for like. */
        comparisons?: ({
          to: 'previous' | 'last_year';
          resolved: {
            startDate: string;
            endDate: string;
            /** The last day whose facts were counted. */
            asOfDate: string;
            kind: 'range' | 'snapshot';
            label: string;
            /** Whether all of the period was counted. */
            complete: boolean;
          } | null;
          value: ExactNumber | null;
          change: ExactNumber | null;
          changePercent: ExactNumber | null;
          /** Why something is null. */
          nullReason?: 'no_data' | 'division_by_zero' | 'group_too_small' | 'not_applicable';
        })[];
      } | {
        kind: 'timeseries';
        interval: 'month';
        /** ISO 4217 */
        currency?: string;
        periodLabel: string;
        /** On what the value rests. `posted`: cash by activity as the entries have it, where what is exchanged on account counts as paid on its day. */
        basis?: 'posted';
        points: ({
          /** The first day of the month. */
          date: string;
          label: string;
          value: ExactNumber | null;
          /** Why there is no value. */
          nullReason?: 'no_data' | 'division_by_zero' | 'group_too_small' | 'not_applicable';
          /** False while the value covers only a part of the month. */
          complete: boolean;
        })[];
      } | {
        kind: 'breakdown';
        dimension: string;
        /** ISO 4217 */
        currency?: string;
        periodLabel: string;
        /** On what the value rests. `posted`: cash by activity as the entries have it, where what is exchanged on account counts as paid on its day. */
        basis?: 'posted';
        /** The value at the times that `compare` names, like for like. */
        comparisons?: ({
          to: 'previous' | 'last_year';
          resolved: {
            startDate: string;
            endDate: string;
            /** The last day whose facts were counted. */
            asOfDate: string;
            kind: 'range' | 'snapshot';
            label: string;
            /** Whether all of the period was counted. */
            complete: boolean;
          } | null;
          value: ExactNumber | null;
          change: ExactNumber | null;
          changePercent: ExactNumber | null;
          /** Why something is null. */
          nullReason?: 'no_data' | 'division_by_zero' | 'group_too_small' | 'not_applicable';
        })[];
        total: ExactNumber | null;
        items: ({
          key: string;
          label: string;
          value: ExactNumber | null;
          /** Why there is no value. */
          nullReason?: 'no_data' | 'division_by_zero' | 'group_too_small' | 'not_applicable';
          share: ExactNumber | null;
        })[];
      };
      /** True for metrics of groups of persons: what is behind them would tell more than they do. */
      withheld: boolean;
      /** The value; or each month, or each part. */
      parts: ({
        key: string;
        label: string;
        of: unknown;
      })[];
    };
    meta: {
      metric: string;
      /** Raised when the meaning of the metric changes; the reference of the metrics lists the changes. */
      definitionVersion: number;
      period: {
        requested: {
          type: 'relative';
          period: string;
        } | {
          type: 'absolute';
          startDate: string;
          endDate: string;
        } | {
          type: 'as_of';
          date: string;
        };
        resolved: {
          startDate: string;
          endDate: string;
          /** The last day whose facts were counted. */
          asOfDate: string;
          kind: 'range' | 'snapshot';
          label: string;
          /** Whether all of the period was counted. */
          complete: boolean;
        };
      };
      asOf: string | null;
      /** ISO 4217 */
      baseCurrency: string;
      computedAt: string;
      version: 1;
    };
  };
};

/** `GET /v1/metrics/{id}/rows`: The facts behind a number */
export type ListMetricRows = {
  path: {
    id: string;
  };
  query: {
    period?: string;
    asOf?: string;
    team?: string;
    leaf: string;
    cursor?: string;
    limit?: string;
  };
  answer: {
    data: ({
      /** `lines` are lines or entries of pay, added up for who may not see pay (`people.view_cost`): one row for a day and a class of accounts, for cash an account. */
      kind: 'line' | 'entry' | 'lines' | 'invoice' | 'bill' | 'allocation' | 'customer' | 'vendor' | 'person';
      id: string | null;
      line: number | null;
      date: string;
      /** What it adds to the value, in base currency where that is money. */
      amount: string;
      /** How many facts the row stands for; pay that is added up counts as one. */
      facts: number;
      externalId: string | null;
      description: string | null;
      reference: string | null;
      account: {
        code: string;
        name: string;
      } | null;
      accountClass: 'cash' | 'receivable' | 'inventory' | 'prepaid' | 'other_current_asset' | 'fixed_asset' | 'accumulated_depreciation' | 'intangible' | 'other_asset' | 'payable' | 'credit_card' | 'sales_tax' | 'income_tax_payable' | 'payroll_liability' | 'deferred_revenue' | 'other_current_liability' | 'current_loan' | 'loan' | 'lease_liability' | 'other_liability' | 'share_capital' | 'retained_earnings' | 'drawings' | 'other_comprehensive_income' | 'other_equity' | 'operating_revenue' | 'other_income' | 'interest_income' | 'cost_of_sales' | 'direct_payroll' | 'payroll' | 'operating_expense' | 'depreciation' | 'interest' | 'income_tax' | 'other_expense' | 'uncategorised' | null;
      department: {
        id: string;
        name: string;
      } | null;
      party: {
        id: string;
        name: string;
      } | null;
      currency: string | null;
      originalAmount: string | null;
      recordedAt: string | null;
      person: {
        id: string | null;
        name: string | null;
        membershipId: string;
        startDate: string | null;
        terminationDate: string | null;
        since: string | null;
      } | null;
    })[];
    meta: {
      metric: string;
      /** Raised when the meaning of the metric changes; the reference of the metrics lists the changes. */
      definitionVersion: number;
      period: {
        requested: {
          type: 'relative';
          period: string;
        } | {
          type: 'absolute';
          startDate: string;
          endDate: string;
        } | {
          type: 'as_of';
          date: string;
        };
        resolved: {
          startDate: string;
          endDate: string;
          /** The last day whose facts were counted. */
          asOfDate: string;
          kind: 'range' | 'snapshot';
          label: string;
          /** Whether all of the period was counted. */
          complete: boolean;
        };
      };
      asOf: string | null;
      /** ISO 4217 */
      baseCurrency: string;
      computedAt: string;
      version: 1;
      leaf: string;
      next_cursor: string | null;
    };
  };
};

/** `GET /v1/customers`: List customers */
export type ListCustomers = {
  query?: {
    status?: 'active' | 'inactive' | 'archived' | 'all';
    search?: string;
    fields?: string;
  };
  answer: {
    meta: {
      version: 1;
      total: number;
    };
    data: ({
      id?: string;
      /** Who the customer is. */
      party_id?: string;
      /** The name of the party. */
      name?: string;
      status?: 'active' | 'inactive' | 'archived';
      account_number?: string | null;
      payment_terms?: string | null;
      default_currency?: string | null;
      credit_limit?: string | null;
      billing_email?: string | null;
      contact_first_name?: string | null;
      contact_last_name?: string | null;
      contact_email?: string | null;
      contact_phone?: string | null;
      notes?: string | null;
      /** Values by the key of their definition. Those of archived definitions are not shown. */
      custom_fields?: Record<string, unknown>;
      created_at?: string;
      updated_at?: string;
      /** What an import calls it; null where it was not imported. */
      external_id?: string | null;
    })[];
  };
};

/** `GET /v1/customers/{id}`: Read a customer */
export type GetCustomer = {
  path: {
    id: string;
  };
  query?: {
    fields?: string;
  };
  answer: {
    meta: {
      version: 1;
    };
    /** A customer: every field, or those that `fields` names. */
    data: {
      id?: string;
      /** Who the customer is. */
      party_id?: string;
      /** The name of the party. */
      name?: string;
      status?: 'active' | 'inactive' | 'archived';
      account_number?: string | null;
      payment_terms?: string | null;
      default_currency?: string | null;
      credit_limit?: string | null;
      billing_email?: string | null;
      contact_first_name?: string | null;
      contact_last_name?: string | null;
      contact_email?: string | null;
      contact_phone?: string | null;
      notes?: string | null;
      /** Values by the key of their definition. Those of archived definitions are not shown. */
      custom_fields?: Record<string, unknown>;
      created_at?: string;
      updated_at?: string;
      /** What an import calls it; null where it was not imported. */
      external_id?: string | null;
    };
  };
};

/** `PATCH /v1/customers/{id}`: Change a customer */
export type PatchCustomer = {
  path: {
    id: string;
  };
  ifMatch?: string;
  body: {
    status?: 'active' | 'inactive' | 'archived';
    /** text of up to 500 characters; null, or a text of nothing, for none */
    account_number?: string | null;
    /** text of up to 500 characters; null, or a text of nothing, for none */
    payment_terms?: string | null;
    /** currency code of ISO 4217; null, or a text of nothing, for none */
    default_currency?: string | null;
    /** number of up to 15 digits before the point and 4 after, not negative: a string, or a JSON number of up to 15 digits; null for no limit */
    credit_limit?: ExactNumber | string | null;
    /** e-mail address; null, or a text of nothing, for none */
    billing_email?: string | null;
    /** text of up to 500 characters; null, or a text of nothing, for none */
    contact_first_name?: string | null;
    /** text of up to 500 characters; null, or a text of nothing, for none */
    contact_last_name?: string | null;
    /** e-mail address; null, or a text of nothing, for none */
    contact_email?: string | null;
    /** text of up to 500 characters; null, or a text of nothing, for none */
    contact_phone?: string | null;
    /** text of up to 20000 characters, on many lines; null, or a text of nothing, for none */
    notes?: string | null;
    /** Values by key; null clears. Those that are not named stay as they are. */
    custom_fields?: Record<string, unknown>;
  };
  answer: {
    meta: {
      version: 1;
    };
    /** A customer. */
    data: {
      id: string;
      /** Who the customer is. */
      party_id: string;
      /** The name of the party. */
      name: string;
      status: 'active' | 'inactive' | 'archived';
      account_number: string | null;
      payment_terms: string | null;
      default_currency: string | null;
      credit_limit: string | null;
      billing_email: string | null;
      contact_first_name: string | null;
      contact_last_name: string | null;
      contact_email: string | null;
      contact_phone: string | null;
      notes: string | null;
      /** Values by the key of their definition. Those of archived definitions are not shown. */
      custom_fields: Record<string, unknown>;
      created_at: string;
      updated_at: string;
      /** What an import calls it; null where it was not imported. */
      external_id: string | null;
    };
    /** The fields that are different now, a custom one as `custom_fields.<key>`. */
    changed: string[];
    /** Why the value of a custom field was not taken, by its key. */
    rejected: Record<string, string>;
    /** The code of the fault, by the same keys. */
    rejected_codes: Record<string, 'required' | 'unknown' | 'type' | 'format' | 'range' | 'length' | 'enum' | 'repeated' | 'not_applicable'>;
  };
};

/** `GET /v1/memberships`: List memberships */
export type ListMemberships = {
  query?: {
    status?: 'active' | 'inactive' | 'all';
    department?: string;
  };
  answer: {
    meta: {
      version: 1;
      total: number;
    };
    data: ({
      id: string;
      person_id: string | null;
      user_id: string | null;
      organization_id: string;
      role: 'owner' | 'admin' | 'member' | 'contractor';
      /** Today: inactive has not begun or is suspended; terminated is past its termination date. */
      status: 'active' | 'inactive' | 'terminated';
      department_id: string | null;
      employment_start_date: string | null;
      termination_date: string | null;
      manager_membership_id: string | null;
      created_at: string;
      updated_at: string;
      /** The legal name of the person, or else what the user is called. */
      name: string | null;
      category_of_worker: string | null;
      /** Only with `people.view_cost`: whether pay is full, reduced or none because of leave; null for somebody who is not on leave. */
      leave_pay?: 'full' | 'reduced' | 'none' | null;
      /** What an import calls it; null where it was not imported. */
      external_id: string | null;
    })[];
  };
};

/** `GET /v1/persons`: List persons */
export type ListPersons = {
  query?: {
    status?: 'active' | 'inactive' | 'all';
  };
  answer: {
    meta: {
      version: 1;
      total: number;
    };
    data: ({
      id: string;
      /** The party that the person is. */
      party_id: string;
      /** Their full name. */
      legal_name: string;
      preferred_name: string | null;
      trading_name: string | null;
      work_email: string | null;
      photo_url: string | null;
      /** Their memberships in the active organisation that `status` lets in, the latest first. */
      memberships: ({
        membership_id: string;
        organization_id: string;
        role: 'owner' | 'admin' | 'member' | 'contractor';
        /** Today: inactive has not begun or is suspended; terminated is past its termination date. */
        status: 'active' | 'inactive' | 'terminated';
        department_id: string | null;
        employment_start_date: string | null;
        termination_date: string | null;
      })[];
      created_at: string;
      updated_at: string;
      /** What an import calls it; null where it was not imported. */
      external_id: string | null;
    })[];
  };
};

/** `GET /v1/persons/{id}`: Read a person */
export type GetPerson = {
  path: {
    id: string;
  };
  answer: {
    meta: {
      version: 1;
    };
    /** A person. */
    data: {
      id: string;
      /** The party that the person is. */
      party_id: string;
      /** Their full name. */
      legal_name: string;
      preferred_name: string | null;
      trading_name: string | null;
      work_email: string | null;
      photo_url: string | null;
      /** Their memberships in the active organisation that `status` lets in, the latest first. */
      memberships: ({
        membership_id: string;
        organization_id: string;
        role: 'owner' | 'admin' | 'member' | 'contractor';
        /** Today: inactive has not begun or is suspended; terminated is past its termination date. */
        status: 'active' | 'inactive' | 'terminated';
        department_id: string | null;
        employment_start_date: string | null;
        termination_date: string | null;
      })[];
      created_at: string;
      updated_at: string;
      /** What an import calls it; null where it was not imported. */
      external_id: string | null;
    };
  };
};

/** `GET /v1/departments`: List departments */
export type ListDepartments = {
  answer: {
    meta: {
      version: 1;
      total: number;
    };
    data: ({
      /** What `team` of a metric and `department` of memberships take. */
      id: string;
      name: string;
      parent_department_id: string | null;
      created_at: string;
      updated_at: string;
      /** What an import calls it. */
      external_id: string;
    })[];
  };
};

/** `GET /v1/compensation/{membershipId}`: List the pay of a membership */
export type ListCompensation = {
  path: {
    membershipId: string;
  };
  answer: {
    meta: {
      version: 1;
      total: number;
      membership_id: string;
    };
    data: ({
      id: string;
      membership_id: string;
      pay_type: 'salary' | 'hourly' | 'bonus' | 'commission' | 'allowance';
      /** A decimal, with four places: how much each time. */
      amount: string;
      /** ISO 4217. */
      currency: string;
      frequency: 'annual' | 'monthly' | 'fortnightly' | 'weekly' | 'daily' | 'hourly' | 'one_off';
      engagement_type: 'full_time' | 'part_time' | 'casual' | 'fixed_term' | 'contractor';
      effective_from: string;
      effective_to: string | null;
      created_at: string;
      /** When the arrangement was recorded as it is. */
      updated_at: string;
      /** What an import calls it; null where it was not imported. */
      external_id: string | null;
      weekly_hours: string | null;
    })[];
  };
};

/** `GET /custom-fields/definitions`: List the active fields of a subject */
export type ListCustomFieldDefinitions = {
  query?: {
    subject?: 'customer-profile' | 'vendor-profile' | 'invoice' | 'person' | 'membership';
  };
  answer: {
    meta: {
      version: 1;
      /** The kind of record that has the field. */
      subject: 'customer-profile' | 'vendor-profile' | 'invoice' | 'person' | 'membership';
      total: number;
    };
    data: ({
      id: string;
      /** What the field is called in `custom_fields`: a to z, 0 to 9 and _, a letter first. */
      key: string;
      /** What people call it. */
      label: string;
      /** What the field can hold; it decides what there is in `type_config`. */
      type: 'text' | 'long_text' | 'number' | 'boolean' | 'date' | 'select' | 'multi_select' | 'email' | 'url' | 'phone' | 'currency';
      /** The settings of the type. text {maxLength?, pattern?}, long_text {maxLength?}, number {min?, max?, decimals?}, date {min?, max?}, select {options: [{value, label}]}, multi_select {options, max?}, currency {currency?}; the others have none. */
      type_config: Record<string, unknown>;
      /** Whether it must have a value while it is there. */
      required: boolean;
      /** What a new record gets when nothing is given; a value of the type, or null. */
      default_value: unknown;
      /** Lower comes first; on the same, the key decides. */
      position: number;
      group: string | null;
      show_if: string | null;
      /** Whether it is the platform’s or the organisation’s own. */
      kind: 'system' | 'custom';
      help_text: string | null;
    })[];
  };
};

/** `GET /settings/custom-fields`: List the fields that can be managed */
export type ListManagedCustomFields = {
  query?: {
    subject?: 'customer-profile' | 'vendor-profile' | 'invoice' | 'person' | 'membership';
    archived?: 'true' | 'false' | 'all';
  };
  answer: {
    meta: {
      version: 1;
      total: number;
    };
    data: ({
      id: string;
      /** What the field is called in `custom_fields`: a to z, 0 to 9 and _, a letter first. */
      key: string;
      /** What people call it. */
      label: string;
      /** What the field can hold; it decides what there is in `type_config`. */
      type: 'text' | 'long_text' | 'number' | 'boolean' | 'date' | 'select' | 'multi_select' | 'email' | 'url' | 'phone' | 'currency';
      /** The settings of the type. text {maxLength?, pattern?}, long_text {maxLength?}, number {min?, max?, decimals?}, date {min?, max?}, select {options: [{value, label}]}, multi_select {options, max?}, currency {currency?}; the others have none. */
      type_config: Record<string, unknown>;
      /** Whether it must have a value while it is there. */
      required: boolean;
      /** What a new record gets when nothing is given; a value of the type, or null. */
      default_value: unknown;
      /** Lower comes first; on the same, the key decides. */
      position: number;
      group: string | null;
      show_if: string | null;
      /** Whether it is the platform’s or the organisation’s own. */
      kind: 'system' | 'custom';
      help_text: string | null;
      /** The kind of record that has the field. */
      subject: 'customer-profile' | 'vendor-profile' | 'invoice' | 'person' | 'membership';
      /** Since when its values are kept and not shown; null while it is active. */
      archived_at: string | null;
      /** Null of the platform’s own. */
      created_at: string | null;
      updated_at: string | null;
    })[];
  };
};

/** `POST /settings/custom-fields`: Define a field */
export type DefineCustomField = {
  body: {
    /** The kind of record that has the field. */
    subject: 'customer-profile' | 'vendor-profile' | 'invoice' | 'person' | 'membership';
    /** What the field is called in `custom_fields`: a to z, 0 to 9 and _, a letter first. */
    key: string;
    /** What people call it. */
    label: string;
    /** What the field can hold; it decides what there is in `type_config`. */
    type: 'text' | 'long_text' | 'number' | 'boolean' | 'date' | 'select' | 'multi_select' | 'email' | 'url' | 'phone' | 'currency';
    /** The settings of the type. text {maxLength?, pattern?}, long_text {maxLength?}, number {min?, max?, decimals?}, date {min?, max?}, select {options: [{value, label}]}, multi_select {options, max?}, currency {currency?}; the others have none. */
    type_config?: Record<string, unknown>;
    required?: boolean;
    /** What a new record gets when nothing is given; a value of the type, or null. */
    default_value?: unknown;
    group?: string | null;
    show_if?: string | null;
    help_text?: string | null;
    /** Left out: last, or in the place of the platform’s field that has the key. */
    position?: number;
  };
  answer: {
    meta: {
      version: 1;
    };
    data: {
      id: string;
      /** What the field is called in `custom_fields`: a to z, 0 to 9 and _, a letter first. */
      key: string;
      /** What people call it. */
      label: string;
      /** What the field can hold; it decides what there is in `type_config`. */
      type: 'text' | 'long_text' | 'number' | 'boolean' | 'date' | 'select' | 'multi_select' | 'email' | 'url' | 'phone' | 'currency';
      /** The settings of the type. text {maxLength?, pattern?}, long_text {maxLength?}, number {min?, max?, decimals?}, date {min?, max?}, select {options: [{value, label}]}, multi_select {options, max?}, currency {currency?}; the others have none. */
      type_config: Record<string, unknown>;
      /** Whether it must have a value while it is there. */
      required: boolean;
      /** What a new record gets when nothing is given; a value of the type, or null. */
      default_value: unknown;
      /** Lower comes first; on the same, the key decides. */
      position: number;
      group: string | null;
      show_if: string | null;
      /** Whether it is the platform’s or the organisation’s own. */
      kind: 'system' | 'custom';
      help_text: string | null;
      /** The kind of record that has the field. */
      subject: 'customer-profile' | 'vendor-profile' | 'invoice' | 'person' | 'membership';
      /** Since when its values are kept and not shown; null while it is active. */
      archived_at: string | null;
      /** Null of the platform’s own. */
      created_at: string | null;
      updated_at: string | null;
    };
  };
};

/** `PUT /settings/custom-fields/order`: Put the fields of a subject in order */
export type ReorderCustomFields = {
  body: {
    /** The kind of record that has the field. */
    subject: 'customer-profile' | 'vendor-profile' | 'invoice' | 'person' | 'membership';
    /** Each active field of the organisation’s own, once, in the order that they are to have. */
    ids: string[];
  };
  answer: {
    meta: {
      version: 1;
      total: number;
    };
    data: ({
      id: string;
      /** What the field is called in `custom_fields`: a to z, 0 to 9 and _, a letter first. */
      key: string;
      /** What people call it. */
      label: string;
      /** What the field can hold; it decides what there is in `type_config`. */
      type: 'text' | 'long_text' | 'number' | 'boolean' | 'date' | 'select' | 'multi_select' | 'email' | 'url' | 'phone' | 'currency';
      /** The settings of the type. text {maxLength?, pattern?}, long_text {maxLength?}, number {min?, max?, decimals?}, date {min?, max?}, select {options: [{value, label}]}, multi_select {options, max?}, currency {currency?}; the others have none. */
      type_config: Record<string, unknown>;
      /** Whether it must have a value while it is there. */
      required: boolean;
      /** What a new record gets when nothing is given; a value of the type, or null. */
      default_value: unknown;
      /** Lower comes first; on the same, the key decides. */
      position: number;
      group: string | null;
      show_if: string | null;
      /** Whether it is the platform’s or the organisation’s own. */
      kind: 'system' | 'custom';
      help_text: string | null;
      /** The kind of record that has the field. */
      subject: 'customer-profile' | 'vendor-profile' | 'invoice' | 'person' | 'membership';
      /** Since when its values are kept and not shown; null while it is active. */
      archived_at: string | null;
      /** Null of the platform’s own. */
      created_at: string | null;
      updated_at: string | null;
    })[];
  };
};

/** `PATCH /settings/custom-fields/{id}`: Change a field */
export type ChangeCustomField = {
  path: {
    id: string;
  };
  body: {
    /** What people call it. */
    label?: string;
    /** The settings of the type. text {maxLength?, pattern?}, long_text {maxLength?}, number {min?, max?, decimals?}, date {min?, max?}, select {options: [{value, label}]}, multi_select {options, max?}, currency {currency?}; the others have none. */
    type_config?: Record<string, unknown>;
    required?: boolean;
    /** What a new record gets when nothing is given; a value of the type, or null. */
    default_value?: unknown;
    group?: string | null;
    show_if?: string | null;
    help_text?: string | null;
  };
  answer: {
    meta: {
      version: 1;
    };
    data: {
      id: string;
      /** What the field is called in `custom_fields`: a to z, 0 to 9 and _, a letter first. */
      key: string;
      /** What people call it. */
      label: string;
      /** What the field can hold; it decides what there is in `type_config`. */
      type: 'text' | 'long_text' | 'number' | 'boolean' | 'date' | 'select' | 'multi_select' | 'email' | 'url' | 'phone' | 'currency';
      /** The settings of the type. text {maxLength?, pattern?}, long_text {maxLength?}, number {min?, max?, decimals?}, date {min?, max?}, select {options: [{value, label}]}, multi_select {options, max?}, currency {currency?}; the others have none. */
      type_config: Record<string, unknown>;
      /** Whether it must have a value while it is there. */
      required: boolean;
      /** What a new record gets when nothing is given; a value of the type, or null. */
      default_value: unknown;
      /** Lower comes first; on the same, the key decides. */
      position: number;
      group: string | null;
      show_if: string | null;
      /** Whether it is the platform’s or the organisation’s own. */
      kind: 'system' | 'custom';
      help_text: string | null;
      /** The kind of record that has the field. */
      subject: 'customer-profile' | 'vendor-profile' | 'invoice' | 'person' | 'membership';
      /** Since when its values are kept and not shown; null while it is active. */
      archived_at: string | null;
      /** Null of the platform’s own. */
      created_at: string | null;
      updated_at: string | null;
    };
  };
};

/** `POST /settings/custom-fields/{id}/archive`: Archive a field */
export type ArchiveCustomField = {
  path: {
    id: string;
  };
  body: Record<string, unknown> | null;
  answer: {
    meta: {
      version: 1;
    };
    data: {
      id: string;
      /** What the field is called in `custom_fields`: a to z, 0 to 9 and _, a letter first. */
      key: string;
      /** What people call it. */
      label: string;
      /** What the field can hold; it decides what there is in `type_config`. */
      type: 'text' | 'long_text' | 'number' | 'boolean' | 'date' | 'select' | 'multi_select' | 'email' | 'url' | 'phone' | 'currency';
      /** The settings of the type. text {maxLength?, pattern?}, long_text {maxLength?}, number {min?, max?, decimals?}, date {min?, max?}, select {options: [{value, label}]}, multi_select {options, max?}, currency {currency?}; the others have none. */
      type_config: Record<string, unknown>;
      /** Whether it must have a value while it is there. */
      required: boolean;
      /** What a new record gets when nothing is given; a value of the type, or null. */
      default_value: unknown;
      /** Lower comes first; on the same, the key decides. */
      position: number;
      group: string | null;
      show_if: string | null;
      /** Whether it is the platform’s or the organisation’s own. */
      kind: 'system' | 'custom';
      help_text: string | null;
      /** The kind of record that has the field. */
      subject: 'customer-profile' | 'vendor-profile' | 'invoice' | 'person' | 'membership';
      /** Since when its values are kept and not shown; null while it is active. */
      archived_at: string | null;
      /** Null of the platform’s own. */
      created_at: string | null;
      updated_at: string | null;
    };
  };
};

/** `POST /settings/custom-fields/{id}/restore`: Restore an archived field */
export type RestoreCustomField = {
  path: {
    id: string;
  };
  body: Record<string, unknown> | null;
  answer: {
    meta: {
      version: 1;
    };
    data: {
      id: string;
      /** What the field is called in `custom_fields`: a to z, 0 to 9 and _, a letter first. */
      key: string;
      /** What people call it. */
      label: string;
      /** What the field can hold; it decides what there is in `type_config`. */
      type: 'text' | 'long_text' | 'number' | 'boolean' | 'date' | 'select' | 'multi_select' | 'email' | 'url' | 'phone' | 'currency';
      /** The settings of the type. text {maxLength?, pattern?}, long_text {maxLength?}, number {min?, max?, decimals?}, date {min?, max?}, select {options: [{value, label}]}, multi_select {options, max?}, currency {currency?}; the others have none. */
      type_config: Record<string, unknown>;
      /** Whether it must have a value while it is there. */
      required: boolean;
      /** What a new record gets when nothing is given; a value of the type, or null. */
      default_value: unknown;
      /** Lower comes first; on the same, the key decides. */
      position: number;
      group: string | null;
      show_if: string | null;
      /** Whether it is the platform’s or the organisation’s own. */
      kind: 'system' | 'custom';
      help_text: string | null;
      /** The kind of record that has the field. */
      subject: 'customer-profile' | 'vendor-profile' | 'invoice' | 'person' | 'membership';
      /** Since when its values are kept and not shown; null while it is active. */
      archived_at: string | null;
      /** Null of the platform’s own. */
      created_at: string | null;
      updated_at: string | null;
    };
  };
};

/** `GET /openapi.json`: This document */
export type GetOpenApi = {
  answer: {
    openapi: string;
  };
};

/** Every operation, by its method and path. */
export interface Operations {
  'GET /health': GetHealth;
  'GET /setup': GetSetup;
  'POST /setup': SetUp;
  'POST /auth/sign-in': SignIn;
  'POST /auth/sign-out': SignOut;
  'GET /auth/me': GetMe;
  'POST /auth/active-organization': SwitchOrganization;
  'POST /auth/invitation': ReadInvitation;
  'POST /auth/accept-invitation': AcceptInvitation;
  'POST /auth/change-password': ChangePassword;
  'GET /settings/organization': GetOrganization;
  'PATCH /settings/organization': PatchOrganization;
  'GET /settings/members': ListMembers;
  'PATCH /settings/members/{membership_id}': PatchMember;
  'GET /settings/invitations': ListInvitations;
  'POST /settings/invitations': Invite;
  'DELETE /settings/invitations/{id}': RevokeInvitation;
  'POST /settings/snapshots/series': BeginSnapshotSeries;
  'GET /settings/overview': GetOverview;
  'PUT /settings/overview': ArrangeOverview;
  'DELETE /settings/overview': ResetOverview;
  'GET /settings/audit-log': ReadAuditLog;
  'GET /settings/api-keys': ListApiKeys;
  'POST /settings/api-keys': MintApiKey;
  'POST /settings/api-keys/{id}/rotate': RotateApiKey;
  'DELETE /settings/api-keys/{id}': RevokeApiKey;
  'GET /v1/imports': ListImports;
  'POST /v1/imports': StartImport;
  'GET /v1/imports/{id}': GetImport;
  'GET /v1/metrics': ListMetrics;
  'GET /v1/metrics/{id}': GetMetric;
  'GET /v1/metrics/{id}/value': GetMetricValue;
  'POST /v1/metrics/batch': GetMetricValues;
  'GET /v1/metrics/{id}/explain': ExplainMetricValue;
  'GET /v1/metrics/{id}/rows': ListMetricRows;
  'GET /v1/customers': ListCustomers;
  'GET /v1/customers/{id}': GetCustomer;
  'PATCH /v1/customers/{id}': PatchCustomer;
  'GET /v1/memberships': ListMemberships;
  'GET /v1/persons': ListPersons;
  'GET /v1/persons/{id}': GetPerson;
  'GET /v1/departments': ListDepartments;
  'GET /v1/compensation/{membershipId}': ListCompensation;
  'GET /custom-fields/definitions': ListCustomFieldDefinitions;
  'GET /settings/custom-fields': ListManagedCustomFields;
  'POST /settings/custom-fields': DefineCustomField;
  'PUT /settings/custom-fields/order': ReorderCustomFields;
  'PATCH /settings/custom-fields/{id}': ChangeCustomField;
  'POST /settings/custom-fields/{id}/archive': ArchiveCustomField;
  'POST /settings/custom-fields/{id}/restore': RestoreCustomField;
  'GET /openapi.json': GetOpenApi;
}
