import { isCurrency } from '../../money/currency.ts';
import { quote } from '../../quote.ts';

/** The currency that a commodity of hledger is, or why it is none. */
export type CurrencyReading = Readonly<{ ok: true; value: string }> | Readonly<{ ok: false; reason: string }>;

/**
 * An ISO code is itself, and no commodity is the base currency. A sign is its currency; if it
 * can mean several, it is the base currency if that is one of them, or else the only one that the sign
 * means everywhere, if there is one.
 */
export function currencyOf(commodity: string, baseCurrency: string): CurrencyReading {
  if (commodity === '') return { ok: true, value: baseCurrency };
  if (isCurrency(commodity)) return { ok: true, value: commodity };
  const sign = SIGNS.get(commodity);
  if (sign === undefined) {
    return {
      ok: false,
      reason: `${quote(commodity)} is not a currency: print at cost (--cost), and leave out what is not money`,
    };
  }
  const codes = sign.split(' ');
  if (codes.includes(baseCurrency)) return { ok: true, value: baseCurrency };
  const [only] = codes;
  if (only !== undefined && (codes.length === 1 || MEANT_EVERYWHERE.has(commodity)))
    return { ok: true, value: only };
  return {
    ok: false,
    reason: `${quote(commodity)} may be ${codes.join(', ')}, and the base currency is ${baseCurrency}: use the code of the currency`,
  };
}

/** Whether a commodity is a sign that several currencies may have. */
export function isCurrencySign(commodity: string): boolean {
  return SIGNS.has(commodity);
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  [
    '$',
    'USD AUD CAD NZD HKD SGD MXN ARS BBD BMD BND BSD BZD CLP COP DOP FJD GYD JMD KYD LRD NAD SBD SRD TTD TWD UYU XCD',
  ],
  ['US$', 'USD'],
  ['A$', 'AUD'],
  ['AU$', 'AUD'],
  ['C$', 'CAD'],
  ['CA$', 'CAD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['S$', 'SGD'],
  ['R$', 'BRL'],
  ['€', 'EUR'],
  ['£', 'GBP EGP FKP GIP LBP SHP SSP SYP'],
  ['¥', 'JPY CNY'],
  ['円', 'JPY'],
  ['元', 'CNY'],
  ['₹', 'INR'],
  ['₩', 'KRW KPW'],
  ['₽', 'RUB'],
  ['₺', 'TRY'],
  ['₴', 'UAH'],
  ['₪', 'ILS'],
  ['₫', 'VND'],
  ['₦', 'NGN'],
  ['₱', 'PHP'],
  ['฿', 'THB'],
  ['₸', 'KZT'],
  ['₾', 'GEL'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['Ft', 'HUF'],
  ['kr', 'SEK NOK DKK ISK'],
]);

/** Signs that alone mean one currency, although others that are rarely met use them too. */
const MEANT_EVERYWHERE: ReadonlySet<string> = new Set(['£', '₩']);
