import { getter, lister, patcher, remover, stepper, writer } from './records.ts';
import type { Transport } from './transport.ts';

/** The records of an organisation, by kind, with what can be done with each. */
export function resourcesOf(transport: Transport) {
  return {
    customers: {
      ...lister(transport, 'GET /v1/customers', 'name'),
      ...stepper(transport, 'GET /v1/customers'),
      ...getter(transport, 'GET /v1/customers/{id}'),
      ...writer(transport, 'POST /v1/customers'),
      ...patcher(transport, 'PATCH /v1/customers/{id}'),
      ...remover(transport, 'DELETE /v1/customers/{id}'),
    },
    vendors: {
      ...lister(transport, 'GET /v1/vendors', 'name'),
      ...stepper(transport, 'GET /v1/vendors'),
      ...getter(transport, 'GET /v1/vendors/{id}'),
      ...writer(transport, 'POST /v1/vendors'),
      ...patcher(transport, 'PATCH /v1/vendors/{id}'),
      ...remover(transport, 'DELETE /v1/vendors/{id}'),
    },
    invoices: {
      ...lister(transport, 'GET /v1/invoices', '-issue_date'),
      ...stepper(transport, 'GET /v1/invoices'),
      ...getter(transport, 'GET /v1/invoices/{external_id}'),
      ...writer(transport, 'POST /v1/invoices'),
      ...remover(transport, 'DELETE /v1/invoices/{external_id}'),
    },
    bills: {
      ...lister(transport, 'GET /v1/bills', '-issue_date'),
      ...stepper(transport, 'GET /v1/bills'),
      ...getter(transport, 'GET /v1/bills/{external_id}'),
      ...writer(transport, 'POST /v1/bills'),
      ...remover(transport, 'DELETE /v1/bills/{external_id}'),
    },
    payments: {
      ...lister(transport, 'GET /v1/payments', '-date'),
      ...stepper(transport, 'GET /v1/payments'),
      ...getter(transport, 'GET /v1/payments/{external_id}'),
      ...writer(transport, 'POST /v1/payments'),
      ...remover(transport, 'DELETE /v1/payments/{external_id}'),
    },
    journalEntries: {
      ...lister(transport, 'GET /v1/journal-entries', '-date'),
      ...stepper(transport, 'GET /v1/journal-entries'),
      ...getter(transport, 'GET /v1/journal-entries/{external_id}'),
      ...writer(transport, 'POST /v1/journal-entries'),
      ...remover(transport, 'DELETE /v1/journal-entries/{external_id}'),
    },
    accounts: {
      ...lister(transport, 'GET /v1/accounts', 'code'),
      ...getter(transport, 'GET /v1/accounts/{id}'),
    },
    memberships: {
      ...lister(transport, 'GET /v1/memberships', 'name'),
      ...stepper(transport, 'GET /v1/memberships'),
      ...getter(transport, 'GET /v1/memberships/{id}'),
    },
    persons: {
      ...lister(transport, 'GET /v1/persons', 'legal_name'),
      ...stepper(transport, 'GET /v1/persons'),
      ...getter(transport, 'GET /v1/persons/{id}'),
    },
    compensation: {
      ...lister(transport, 'GET /v1/compensation', '-effective_from'),
      ...stepper(transport, 'GET /v1/compensation'),
    },
  };
}
