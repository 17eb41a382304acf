import type { AlertTables } from './alerts.ts';
import type { DataVersionTables } from './data-versions.ts';
import type { DocumentTables } from './documents.ts';
import type { EventTables } from './events.ts';
import type { ImportTables } from './imports.ts';
import type { LedgerTables } from './ledger.ts';
import type { PlatformTables } from './platform.ts';
import type { RecordTables } from './records.ts';
import type { ReportTables } from './reports.ts';
import type { RequestLogTables } from './request-log.ts';
import type { RetentionTables } from './retention.ts';
import type { SettingsTables } from './settings.ts';
import type { SnapshotTables } from './snapshots.ts';

/** Every table by its name. */
export type Tables = PlatformTables &
  DataVersionTables &
  LedgerTables &
  RecordTables &
  DocumentTables &
  ImportTables &
  EventTables &
  AlertTables &
  ReportTables &
  RequestLogTables &
  RetentionTables &
  SettingsTables &
  SnapshotTables;
