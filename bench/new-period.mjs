import { formatDay, parseDay } from '../dist/period/index.js';

const today = parseDay('2025-11-20');
let turn = 0;

/** A period that this process has not requested yet, so that no answer comes from the cache. */
export function newPeriod() {
  turn += 1;
  const first = today - 3600 + ((turn * 7919) % 3000);
  return `${formatDay(first)}:${formatDay(first + 1 + ((turn * 31) % 590))}`;
}
