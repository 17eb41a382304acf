/** A mapping of a small list of accounts. */
export const ACCOUNTS_MAPPING = {
  kind: 'accounts',
  columns: {
    code: { from: ['Nr'] },
    name: { from: ['Name'] },
    class: { from: ['Type'], values: { Bank: 'cash', Sales: 'operating_revenue' } },
  },
};

export const ACCOUNTS_TABLE = 'Nr;Name;Type;Tax\n1100;Business account;Bank;\n4000;Sales;SALES;20\n';
