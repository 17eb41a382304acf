/** The names of records begin with it, because numbers and ids of QuickBooks are small numbers, which other programs have too. */
export const PREFIX = 'quickbooks:';
