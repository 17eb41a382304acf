/** A vendor in the simulation. */
export type Vendor = Readonly<{
  number: number;
  name: string;
  currency: string;
  status: 'active' | 'inactive' | 'archived';
}>;

/** All forty vendors, in order of number. */
export const VENDORS: readonly Vendor[] = [
  ['Murray Valley Ceramics', 'AUD'],
  ['Bellarine Glassworks', 'AUD'],
  ['Tamar Linen Mill', 'AUD'],
  ['Cooper Basin Timberware', 'AUD'],
  ['Yarra Enamel Company', 'AUD'],
  ['Hunter Cutlery', 'AUD'],
  ['Pearl River Housewares', 'USD'],
  ['Saigon Rattan Export', 'USD'],
  ['Jaipur Textile House', 'USD'],
  ['Porto Stoneware', 'EUR'],
  ['Botany Road Property Trust', 'AUD'],
  ['Overland Road Freight', 'AUD'],
  ['Swiftwing Parcels', 'AUD'],
  ['Harbourside Customs Brokers', 'AUD'],
  ['Lantern & Co Marketing', 'AUD'],
  ['Southern Cross Energy', 'AUD'],
  ['Brightfloor Cleaning', 'AUD'],
  ['Ready Hands Labour Hire', 'AUD'],
  ['Stackline Software', 'AUD'],
  ['Marsh Ling Accountants', 'AUD'],
  ['Quayside Legal', 'AUD'],
  ['Liftright Forklifts and Docks', 'AUD'],
  ['Depot Equipment Sales', 'AUD'],
  ['Northbridge Computers', 'AUD'],
  ['Parramatta Motors', 'AUD'],
  ['Ironbark Insurance Brokers', 'AUD'],
  ['Wide Bay Telephone', 'AUD'],
  ['Kimberley Candle Works', 'AUD'],
  ['Gippsland Woollens', 'AUD'],
  ['Riverland Copperware', 'AUD'],
  ['Daintree Basketry', 'AUD'],
  ['Blue Gum Soap Company', 'AUD'],
  ['Huon Boardworks', 'AUD'],
  ['Clare Valley Pottery', 'AUD'],
  ['Shenzhen Lighthouse Lamps', 'USD'],
  ['Chiang Mai Lacquer', 'USD'],
  ['Izmir Towel Works', 'USD'],
  ['Faenza Majolica', 'EUR'],
  ['Old Mill Furnishings', 'AUD', 'inactive'],
  ['Castlereagh Imports', 'AUD', 'archived'],
].map(([name = '', currency = '', status], index) => ({
  number: index + 1,
  name,
  currency,
  status: status === 'inactive' || status === 'archived' ? status : 'active',
}));

/** The vendors of goods for stock, by the currency of their bills. */
export const GOODS_VENDORS: Readonly<Record<string, readonly number[]>> = {
  AUD: [1, 2, 3, 4, 5, 6, 28, 29, 30, 31, 32, 33, 34],
  USD: [7, 8, 9, 35, 36, 37],
  EUR: [10, 38],
};

/** The external id of a vendor. */
export function vendorId(vendor: number): string {
  return `V-${String(vendor).padStart(3, '0')}`;
}

/** The name of a vendor. Throws RangeError for an unknown number. */
export function vendorName(vendor: number): string {
  const found = VENDORS[vendor - 1];
  if (found === undefined) throw new RangeError(`there is no vendor ${vendor}`);
  return found.name;
}
