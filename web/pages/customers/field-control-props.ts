import type { Field } from '../../custom-fields/field.ts';
import type { Draft } from './draft.ts';

export type FieldControlProps = Readonly<{
  field: Field;
  draft: Draft;
  /** What is wrong with it, as the service says it. */
  problem: string | undefined;
  /** Of an amount, if known. */
  currency: string | null;
  onChange: (draft: Draft) => void;
}>;
