import { readerLocale } from './locale.ts';

/** The currencies that books may be kept in today, each with its name: `AUD, Australian dollar`. */
export function currencyChoices(locale = readerLocale()): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'currency' });
  return CODES.split(' ').map((code) => ({ value: code, label: `${code}, ${names.of(code) ?? code}` }));
}

/** The currency of a reader's country, and the month in which its businesses mostly begin their year: a guess to change. */
export function guessMoney(locale = readerLocale()): { currency: string; startMonth: number } {
  const region = new Intl.Locale(locale).maximize().region ?? 'US';
  const own = COUNTRIES.split(' ').find((entry) => entry.slice(4).split(',').includes(region));
  return { currency: own?.slice(0, 3) ?? 'USD', startMonth: START_MONTHS[region] ?? 1 };
}

const CODES =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP ' +
  'CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ' +
  'IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU ' +
  'MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG ' +
  'SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV ' +
  'WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG';

const COUNTRIES =
  'EUR:AD,AT,BE,BG,CY,DE,EE,ES,FI,FR,GR,HR,IE,IT,LT,LU,LV,MC,ME,MT,NL,PT,SI,SK,SM,VA,XK GBP:GB,GG,IM,JE AUD:AU,KI,NR,TV ' +
  'NZD:NZ,CK,NU CAD:CA CHF:CH,LI JPY:JP CNY:CN HKD:HK SGD:SG INR:IN SEK:SE NOK:NO,SJ DKK:DK,FO,GL ISK:IS PLN:PL CZK:CZ ' +
  'HUF:HU RON:RO RSD:RS UAH:UA TRY:TR ILS:IL AED:AE SAR:SA QAR:QA KWD:KW BHD:BH OMR:OM EGP:EG MAD:MA ZAR:ZA NGN:NG ' +
  'KES:KE GHS:GH BRL:BR MXN:MX ARS:AR CLP:CL COP:CO PEN:PE UYU:UY KRW:KR TWD:TW THB:TH VND:VN IDR:ID MYR:MY PHP:PH ' +
  'PKR:PK BDT:BD LKR:LK KZT:KZ GEL:GE FJD:FJ PGK:PG';

const START_MONTHS: Readonly<Record<string, number>> = {
  AU: 7,
  EG: 7,
  PK: 7,
  BD: 7,
  KE: 7,
  NZ: 4,
  IN: 4,
  JP: 4,
  GB: 4,
  HK: 4,
  SG: 4,
  ZA: 3,
};
