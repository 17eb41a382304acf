import type { Decimal } from '../../money/decimal.ts';
import type { LoweringKind, OpenItem, RaisingKind } from './open-item.ts';

/** An item that raises what is owed, with its open amount in its own currency and in base currency. */
export type Owed = {
  readonly item: OpenItem;
  readonly kind: Exclude<RaisingKind, 'refund'>;
  readonly rate: Decimal;
  open: Decimal;
  openBase: Decimal;
};

/** An item that lowers what is owed, with the part of it that settles nothing yet, and what it settles. */
export type Settling = {
  readonly item: OpenItem;
  readonly kind: LoweringKind;
  left: Decimal;
  leftBase: Decimal;
  readonly settles: { readonly owed: Owed; readonly amount: Decimal; readonly base: Decimal }[];
};
