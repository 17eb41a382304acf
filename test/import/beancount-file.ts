/** A beancount file with the peculiarities of the form: comments, headings, texts over lines, calculations. */
export const BOOK = `;; -*- mode: beancount -*-
* Options, "quoted
option "title" "Books; of
two lines"
2026-01-01 open Assets:Bank:Checking  USD
  note: "x"
2026/01/01 * "Opening balance" ; with a comment
  Assets:Bank:Checking   1,000.00 USD ; a "comment"
  Equity:Opening-Balances
2026-02-01 * "Client" "Consulting" #tag ^link
  id: "17"
  Assets:Bank:Checking   (100 + 2 * 5.25) USD
    memo: "m"
  ! Income:Consulting
2026-03-01 balance Assets:Bank:Checking  1,110.50 USD
`;
