-- Answers to requests that came with an Idempotency-Key: the same request again gets the same answer and changes nothing. They are
-- written in the transaction of the change, and kept for a day.

create table kept_answers (
  organization_id uuid not null references organizations (id),
  actor_kind text not null check (actor_kind in ('user', 'api_key')),
  actor_id uuid not null,
  idempotency_key text not null,
  request_hash bytea not null,
  -- Null while the request is answered, which no other transaction sees.
  answer json,
  created_at timestamptz not null,
  primary key (organization_id, actor_kind, actor_id, idempotency_key)
);
call secure_tenant_table('kept_answers', 'select, insert, update (answer), delete');
create index kept_answers_created on kept_answers (organization_id, created_at);
