import type { OtherForm } from '../programs/other-names.ts';
import { PREFIX } from './prefix.ts';

/** Entries that stand from answers of the API, named by ids, when a report is imported. */
export const BESIDE_REPORTS: OtherForm = {
  prefix: PREFIX,
  pattern: `^${PREFIX}[0-9]+(:[0-9]+)?$`,
  had: "QuickBooks' API",
  wanted: 'its JSON',
};

/** Entries that stand from reports, named by their days, when answers of the API are imported. */
export const BESIDE_ANSWERS: OtherForm = {
  prefix: PREFIX,
  pattern: `^${PREFIX}[0-9]{4}-`,
  had: 'reports of QuickBooks',
  wanted: 'such reports',
};
