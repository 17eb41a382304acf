import { describe, expect, it } from 'vitest';
import { faultOfUrl, findDestination } from '../../src/events/webhooks/destination.ts';
import { isPublicAddress } from '../../src/events/webhooks/public-address.ts';

const STRICT = { allowsHttp: false, allowsPrivate: false };
const SELF_HOSTED = { allowsHttp: false, allowsPrivate: true };
const DEVELOPING = { allowsHttp: true, allowsPrivate: false };

/** Addresses that lead into a network of ours, or to no receiver at all, in every spelling that a URL takes. */
const REFUSED = [
  'https://127.0.0.1/',
  'https://127.255.255.254/',
  'https://127.1/',
  'https://0177.0.0.1/',
  'https://0x7f.0.0.1/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://017700000001/',
  'https://0.0.0.0/',
  'https://0/',
  'https://10.0.0.1/',
  'https://10.255.255.255/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://192.168.255.255/',
  'https://169.254.169.254/latest/meta-data/',
  'https://169.254.0.1/',
  'https://0xa9fea9fe/',
  'https://100.64.0.1/',
  'https://100.127.255.255/',
  'https://192.0.0.1/',
  'https://192.0.0.192/',
  'https://192.0.2.1/',
  'https://192.88.99.1/',
  'https://198.18.0.1/',
  'https://198.19.255.255/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://224.0.0.1/',
  'https://239.255.255.255/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[::1]/',
  'https://[::]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:8.8.8.8]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b::8.8.8.8]/',
  'https://[64:ff9b:1::1]/',
  'https://[100::1]/',
  'https://[2001::1]/',
  'https://[2001:db8::1]/',
  'https://[2002:7f00:1::]/',
  'https://[2002:a00:1::1]/',
  'https://[3fff::1]/',
  'https://[fc00::1]/',
  'https://[fd12:3456:789a::1]/',
  'https://[fe80::1]/',
  'https://[febf::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://[5f00::1]/',
  'https://localhost/',
  'https://localhost./',
  'https://LOCALHOST/',
  'https://app.localhost/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://db/',
  'https://router.home.arpa/',
  'https://①②⑦.0.0.1/',
  'https://127。0。0。1/',
];

const OTHER_FAULTS = [
  'http://example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'javascript:alert(1)',
  'https://user:password@example.com/',
  'https://example.com/#part',
  'https:///',
  'example.com',
  '',
  `https://example.com/${'x'.repeat(2000)}`,
];

describe('the address of a webhook', () => {
  it('is on more than sixty private addresses refused', () => {
    expect(REFUSED.length).toBeGreaterThanOrEqual(60);
    expect(new Set(REFUSED).size).toBe(REFUSED.length);
  });

  it.each(REFUSED)('%s is refused as it is written', (url) => {
    expect(faultOfUrl(url, STRICT)).not.toBeNull();
  });

  it.each(REFUSED)('%s is refused as what a name leads to', async (url) => {
    const { hostname } = new URL(url);
    const address = hostname.replace(/^\[|\]$/g, '');
    const found = /[a-z]/.test(address.replace(/^[0-9a-f:.]+$/, '')) ? '127.0.0.1' : address;
    const family = found.includes(':') ? 6 : 4;
    await expect(
      findDestination('https://rebinding.example.com/', STRICT, () =>
        Promise.resolve([{ address: found, family }]),
      ),
    ).rejects.toThrow('private network');
  });

  it.each(OTHER_FAULTS)('%j is refused, on private networks too', (url) => {
    expect([faultOfUrl(url, STRICT), faultOfUrl(url, SELF_HOSTED)]).not.toContain(null);
  });

  it('is on public addresses accepted', () => {
    for (const url of [
      'https://example.com/',
      'https://8.8.8.8/',
      'https://[2606:4700:4700::1111]/',
      'https://bücher.example/',
    ])
      expect(faultOfUrl(url, STRICT), url).toBeNull();
    for (const address of [
      '1.1.1.1',
      '100.63.255.255',
      '100.128.0.1',
      '172.15.0.1',
      '172.32.0.1',
      '2a00:1450::1',
    ])
      expect(isPublicAddress(address), address).toBe(true);
  });

  it('may be private or without encryption where the service says so', () => {
    expect(faultOfUrl('https://192.168.0.1/', SELF_HOSTED)).toBeNull();
    expect(faultOfUrl('http://example.com/', DEVELOPING)).toBeNull();
    expect(faultOfUrl('http://192.168.0.1/', DEVELOPING)).not.toBeNull();
  });
});

describe('the connection of a webhook', () => {
  it('goes to the address that was checked, the first of those that the name has', async () => {
    let looked = 0;
    const destination = await findDestination('https://example.com/hook', STRICT, () => {
      looked += 1;
      return Promise.resolve([
        { address: '93.184.215.14', family: 4 },
        { address: '2606:2800:21f:cb07:6820:80da:af6b:8b2c', family: 6 },
      ]);
    });
    expect([destination.address, destination.family, looked]).toEqual(['93.184.215.14', 4, 1]);
  });

  it('is refused where one of several addresses is private, and where there is none', async () => {
    const mixed = [
      { address: '93.184.215.14', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    await expect(
      findDestination('https://example.com', STRICT, () => Promise.resolve(mixed)),
    ).rejects.toThrow('private');
    await expect(findDestination('https://example.com', STRICT, () => Promise.resolve([]))).rejects.toThrow(
      'no address',
    );
    await expect(
      findDestination('https://example.com', STRICT, () =>
        Promise.reject(new Error('ENOTFOUND db.internal')),
      ),
    ).rejects.toThrow('the host is not known');
  });
});
