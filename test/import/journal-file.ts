/** A journal with the peculiarities of the form: directives, marks, costs, assertions, rules. */
export const JOURNAL = `# books
decimal-mark .
commodity $1,000.00
account assets:bank:checking  ; type:C
Y2026
alias fees = expenses:fees
P 2026-01-01 € $1.10
= expenses:rent
  (budget:rent)  *-1
~ monthly
  expenses:rent  $100
  assets:bank:checking

01/01 Opening balances
  assets:bank:checking   $1,000.00 = $1,000.00
  equity:opening balances

2026-02-01=2026-02-03 * (17) Client | Consulting ; paid
  ; note
  assets:bank:checking   $1,100.50  ; received
  ! income:consulting

apply account assets
2026.3.1 change
  bank:euros        10.00 EUR @ $1.20
  bank:checking
end apply account
comment
2026-01-01 not this one
  a  1
end comment
2026-03-02 to the balance
  assets:bank:checking    = $2,000.00
  fees
  (budget:fees)  $5
`;
