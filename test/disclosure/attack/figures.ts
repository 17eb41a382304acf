import * as diversity from '../../../src/disclosure/figures/diversity.ts';
import * as eu from '../../../src/disclosure/figures/eu-pay-gap.ts';
import * as paygap from '../../../src/disclosure/figures/pay-gap.ts';
import type { NamedFigure } from '../../../src/disclosure/make-snapshot.ts';

/** Every figure that there is, by a name of its own. */
export const EVERY_FIGURE: readonly NamedFigure[] = [diversity, paygap, eu].flatMap((figures, index) =>
  Object.entries(figures).map(([name, figure]) => ({ metric: `${index} ${name}`, figure })),
);
