// CSV files as Xero's pages export them.

export const CHART = `*Code,*Name,*Type,*Tax Code,Description,Dashboard,Expense Claims,Enable Payments,Balance
,Business Account,Bank,BAS Excluded,,Yes,No,No,
200,Sales,Revenue,GST on Income,"Income, from sales",No,No,No,
610,Accounts Receivable,Accounts Receivable,BAS Excluded,,No,No,No,
880,Owner A Drawings,Current Liability,BAS Excluded,,No,No,Yes,
`;
export const HEADER =
  'ContactName,EmailAddress,POAddressLine1,POCity,InvoiceNumber,Reference,InvoiceDate,DueDate,PlannedDate,Total,TaxTotal,InvoiceAmountPaid,InvoiceAmountDue,InventoryItemCode,Description,Quantity,UnitAmount,Discount,LineAmount,AccountCode,TaxType,TaxAmount,TrackingName1,TrackingOption1,Currency,Type,Sent,Status';

export type Line = Readonly<{
  number: string;
  total: string;
  line: string;
  tax: string;
  contact?: string;
  day?: string;
  dueDay?: string;
  taxTotal?: string;
  due?: string;
  type?: string;
  status?: string;
}>;

export function documents(...lines: readonly Line[]): string {
  const rows = lines.map(
    ({
      number,
      total,
      line,
      tax,
      contact = 'Client',
      day = '15/07/2026',
      dueDay = day,
      taxTotal = '',
      due = total,
      type = 'Sales invoice',
      status = 'Awaiting Payment',
    }) =>
      [
        contact,
        '',
        '',
        '',
        number,
        'PO 1',
        day,
        dueDay,
        '',
        total,
        taxTotal,
        '0.0000',
        due,
        '',
        'Consulting',
        '1.0000',
        line,
        '',
        line,
        '200',
        'GST on Income',
        tax,
        '',
        '',
        'AUD',
        type,
        'Sent',
        status,
      ].join(','),
  );
  return `${[HEADER, ...rows].join('\r\n')}\r\n`;
}
