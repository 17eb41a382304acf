// The look-up of a caller as a handwritten service makes it: one prepared statement for each request, for the rivals of the benchmarks.
import { createHash } from 'node:crypto';

const SELECT_KEY = `select key.organization_id, capabilities, expires_at, revoked_at, time_zone, base_currency, version, stamp
  from api_keys key join organizations on organizations.id = key.organization_id
    join data_versions on data_versions.organization_id = key.organization_id
  where key_hash = $1`;

/** The organisation of the key in an Authorization header, with the state of its data; null where it is not in force. */
export async function organizationOf(pool, authorization = '') {
  const hash = createHash('sha256').update(authorization.slice('Bearer '.length)).digest();
  const { rows } = await pool.query({ name: 'key', text: SELECT_KEY, values: [hash] });
  const [key] = rows;
  const isInForce = key?.revoked_at === null && (key.expires_at === null || key.expires_at > new Date());
  return isInForce && key.capabilities.includes('metrics.read') ? key.organization_id : null;
}
