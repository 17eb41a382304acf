import { bind } from './own.ts';
import type { Transaction } from './transaction.ts';

/** The part of a transaction that runs in an organisation: statements that name the door's organisation mean that one. */
export function inside(transaction: Transaction, organizationId: string): Transaction {
  return { run: async (statement) => await transaction.run(bind(statement, organizationId)) };
}
