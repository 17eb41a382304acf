import type { ColumnGroup } from './column-heads.ts';

/** How a statement lies on A4: upright or across, and the columns of each of its parts. */
export type Paper = Readonly<{ shape: 'portrait' | 'landscape'; parts: readonly (readonly ColumnGroup[])[] }>;

/** Columns that belong together stay on one page. What has no room beside the names on one comes on the next ones. */
export function paperOf(groups: readonly ColumnGroup[], widthsRem: readonly number[]): Paper {
  const widthOf = (group: ColumnGroup): number =>
    group.heads.reduce((sum, { index }) => sum + (widthsRem[index] ?? 0), 0);
  const whole = groups.reduce((sum, group) => sum + widthOf(group), 0);
  if (whole <= PORTRAIT_REM) return { shape: 'portrait', parts: [groups] };
  const parts: ColumnGroup[][] = [];
  let room = 0;
  for (const group of groups) {
    const width = widthOf(group);
    const last = parts.at(-1);
    if (last === undefined || width > room) parts.push([group]);
    else last.push(group);
    room = (parts.at(-1) === last ? room : LANDSCAPE_REM) - width;
  }
  return { shape: 'landscape', parts };
}

// The width of A4 within its margins, less that of the names, at the scale of paper (web/theme/print.css).
const PORTRAIT_REM = 46;
const LANDSCAPE_REM = 83;
