import type { FigurePart, StaffFigure } from './figure.ts';
import { isSameGap, type Sides } from './gap-rule.ts';
import type { ShownGap } from './history.ts';
import { shownSides } from './history.ts';
import type { Renewed, Renewing } from './renewing.ts';
import { type SizedPart, sizedReading } from './sized-reading.ts';
import { shownKeys } from './suppress.ts';

/**
 * Gaps are renewed one by one, the whole and every part: those that may not be shown repeat their last answer, or are
 * hidden if they were never shown. The rest is renewed if any of them is.
 */
export function renewGap(figure: StaffFigure, renewing: Renewing): Renewed | null {
  const { metric, history, on, minimum, rules } = renewing;
  const made = figure.read(on.staff);
  const reading = sizedReading(made);
  const shown = shownKeys(figure.kind, reading, on.minimumGroupSize);
  const last = history.last.get(metric);
  // An answer that the minimum group size of its time hid is never shown, so later ones are not checked against it.
  const wasShown = last === undefined ? new Set() : shownKeys(figure.kind, last.reading, last.minimum);
  const gaps: ShownGap[] = [];
  const parts: SizedPart[] = [];
  let isNew = last === undefined;
  for (const { key, label, sides } of partsWithEarlier(made.parts, last?.reading.parts ?? [])) {
    const earlier = shownSides(history, metric, key);
    const part = reading.parts.find((other) => other.key === key);
    const before = last?.reading.parts.find((other) => other.key === key);
    if (rules.gap(earlier, sides, minimum)) {
      isNew ||= !isSamePart(part, before) || !isSameGap(earlier.ofPart.at(-1) ?? [], sides);
      if (part !== undefined) parts.push(part);
      if (shown.has(key)) gaps.push({ metric, part: key, sides });
    } else {
      parts.push(
        before === undefined || last === undefined || !wasShown.has(key)
          ? { key, label, value: 'group_too_small', sizes: [0, 0] }
          : { ...before, repeats: before.repeats ?? last.day },
      );
    }
  }
  if (!isNew) return null;
  const { day, minimumGroupSize } = on;
  const snapshot = { day, first: day, minimum: minimumGroupSize, reading: { parts, total: null } };
  return { snapshot, groups: [], gaps };
}

type Part = Readonly<{ key: string; label: string; sides: Sides }>;

/** Today's parts, and those of the last snapshot that have become empty. */
function partsWithEarlier(parts: readonly FigurePart[], earlier: readonly SizedPart[]): readonly Part[] {
  const keys = new Set(parts.map(({ key }) => key));
  return [
    ...parts,
    ...earlier.flatMap(({ key, label }) => (keys.has(key) ? [] : [{ key, label, sides: [] }])),
  ];
}

function isSamePart(one: SizedPart | undefined, other: SizedPart | undefined): boolean {
  const said = (part: SizedPart | undefined) => JSON.stringify({ ...part, repeats: undefined });
  return said(one) === said(other);
}
