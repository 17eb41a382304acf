import { quote } from '../../quote.ts';
import type { CellType } from './cell-type.ts';

/** A moment, as the service writes it. */
export const INSTANT: CellType<Date> = {
  kind: 'value',
  name: 'moment in UTC, YYYY-MM-DDTHH:MM:SS.mmmZ',
  read: (cell) => {
    const moment = FORM.test(cell) ? new Date(cell) : null;
    // JavaScript takes 30 February for 2 March.
    if (moment === null || Number.isNaN(moment.getTime()) || moment.toISOString() !== cell)
      return { ok: false, reason: `not a moment in the form YYYY-MM-DDTHH:MM:SS.mmmZ: ${quote(cell)}` };
    // The ids of records have the moment in them, from 1970 on.
    return moment.getTime() < 0
      ? { ok: false, reason: `before 1970: ${quote(cell)}` }
      : { ok: true, value: moment };
  },
};

const FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
