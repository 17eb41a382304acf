import { query } from '../db/statement.ts';
import { ALERT_COLUMNS } from './alert.ts';

export function selectAlerts() {
  return query.selectFrom('alerts').select(ALERT_COLUMNS);
}
