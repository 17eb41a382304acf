import { sql } from 'kysely';
import { own } from '../db/own.ts';
import type { Check } from '../ledger/verify.ts';

// Column by column: a part of a distributed table has rows of a type of its own.
const EVENT = sql`row(event.organization_id, event.id, event.occurred_at, event.actor_kind, event.actor_id, event.action,
  event.subject_kind, event.subject_id, event.before, event.after, event.transaction_id)::audit_events`;

/**
 * The checks that an untampered audit log passes: no event was changed, removed, inserted or moved, and none is missing
 * at its end. The first difference is the first broken event. Erased parts of events are not examined.
 */
export const AUDIT_CHECKS: readonly Check[] = [
  {
    check: 'every event of the audit log follows from the one before',
    statement: sql`
      select case
        when link.position is null then format('event %s (%s) is not in the chain', event.id, event.action)
        when link.position > link.previous_position + 1
          then format('events %s to %s are missing from the chain', link.previous_position + 1, link.position - 1)
        when event.id is null
          then format('event %s, %s, was removed', link.position, link.event_id)
        when link.erased_at is not null and (event.before is not null or event.after is not null)
          then format('event %s, %s (%s), was erased, but says something', link.position, event.id, event.action)
        when audit_header_hash(${EVENT}) <> link.header_hash
          or (link.erased_at is null and audit_payload_hash(${EVENT}, link.payload_salt) <> link.payload_hash)
          then format('event %s, %s (%s of %s), was changed', link.position, event.id, event.action,
            to_char(event.occurred_at at time zone 'UTC', 'YYYY-MM-DD'))
        when link.hash <> sha256(link.previous_hash || link.header_hash || link.payload_hash)
          then format('event %s, %s, does not follow from the one before', link.position, link.event_id)
        end as difference
      from (
        select *, lag(position, 1, 0::bigint) over (order by position) as previous_position,
          lag(hash, 1, ''::bytea) over (order by position) as previous_hash
        from ${own('audit_chain')} audit_chain
      ) link
      full join ${own('audit_events')} event on event.organization_id = link.organization_id and event.id = link.event_id
      order by link.position nulls last, event.occurred_at
    `,
  },
  {
    check: 'the audit log ends with the last event that was written',
    statement: sql`
      select case
        when coalesce(head.position, 0) <> coalesce(last.position, 0)
          then format('the log ends with event %s, but %s were written', coalesce(last.position, 0), coalesce(head.position, 0))
        when head.hash <> last.hash then format('event %s, the last one, is not the one that was written', last.position)
        end as difference
      from (select) one
      left join ${own('audit_heads')} head on true
      left join (select position, hash from ${own('audit_chain')} audit_chain order by position desc limit 1) last on true
    `,
  },
];
