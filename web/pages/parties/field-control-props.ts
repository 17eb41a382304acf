import type { Field } from '../../custom-fields/field.ts';
import type { Draft } from './draft.ts';

export type FieldControlProps = Readonly<{
  field: Field;
  draft: Draft;
  /** The service's message about it. */
  problem: string | undefined;
  /** The currency of an amount, if known. */
  currency: string | null;
  onChange: (draft: Draft) => void;
}>;
