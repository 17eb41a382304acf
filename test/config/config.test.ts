import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { InvalidConfig, readConfig, SETTINGS } from '../../src/config.ts';

describe('the settings', () => {
  it('are these when the environment says nothing', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      origin: null,
      allowedOrigins: [],
      trustedProxies: 0,
      database: { kind: 'embedded', folder: resolve('data') },
      replicas: [],
      connections: 12,
      createDemo: true,
      rateLimit: 600,
      importLimitBytes: 1024 ** 3,
      spoolFolder: tmpdir(),
      rememberedBytes: 32 * 1024 ** 2,
      deletionGraceDays: 30,
      securityContact: null,
      keyPrefix: 'alm',
      allowsPrivateWebhooks: false,
      mail: null,
      secureCookies: false,
      observe: null,
      telemetry: null,
      logLevel: 'info',
    });
  });

  it('are those of the environment, and cannot be changed afterwards', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://user:secret@db.example.com/almanac',
      ALMANAC_DEMO: 'off',
      ALMANAC_RATE_LIMIT: '60',
      ALMANAC_KEY_PREFIX: 'acme',
      ALMANAC_ORIGIN: 'https://almanac.example.com',
      ALMANAC_TRUSTED_PROXIES: '1',
      ALMANAC_LOG_LEVEL: 'warn',
    });
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 0,
      origin: 'https://almanac.example.com',
      trustedProxies: 1,
      database: { kind: 'server', url: 'postgres://user:secret@db.example.com/almanac' },
      createDemo: false,
      rateLimit: 60,
      keyPrefix: 'acme',
      secureCookies: true,
      logLevel: 'warn',
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('are of several replicas of a server', () => {
    const primary = 'postgres://user:hunter2@db.example.com/almanac';
    const [one, two] = ['postgres://one.example.com/almanac', 'postgresql://two.example.com:5433/almanac'];
    const replicasOf = (text: string, url = primary) =>
      readConfig({ DATABASE_URL: url, ALMANAC_REPLICA_URLS: text }).replicas;
    expect(replicasOf(` ${one}, ${two},`)).toEqual([one, two]);
    expect(() => replicasOf(one, '')).toThrow(/^ALMANAC_REPLICA_URLS needs DATABASE_URL/);
    expect(() => replicasOf('mysql://user:hunter2@one')).toThrow(
      /^ALMANAC_REPLICA_URLS must be addresses (?!.*hunter2)/,
    );
    for (const text of [primary, `${one},${primary}`, `${one},${one}`])
      expect(() => replicasOf(text)).toThrow(/^ALMANAC_REPLICA_URLS must be addresses of different servers/);
  });

  it.each([
    ['security@example.com', 'mailto:security@example.com'],
    ['mailto:security@example.com', 'mailto:security@example.com'],
    ['https://example.com/security', 'https://example.com/security'],
  ])('take %s as the security contact', (text, contact) => {
    expect(readConfig({ ALMANAC_SECURITY_CONTACT: text }).securityContact).toBe(contact);
  });

  it.each(['nobody', 'http://example.com', 'a@b c', 'javascript:alert(1)', 'a@b\nExpires: never'])(
    'refuse %j as the security contact',
    (text) => {
      expect(() => readConfig({ ALMANAC_SECURITY_CONTACT: text })).toThrow(
        /^ALMANAC_SECURITY_CONTACT must be/,
      );
    },
  );

  it('count as not set when they are empty', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}));
  });

  it.each([
    ['127.0.0.1', undefined, false],
    ['localhost', undefined, false],
    ['::1', undefined, false],
    ['0.0.0.0', undefined, true],
    ['127.0.0.1', 'https://almanac.example.com', true],
    ['0.0.0.0', 'http://localhost:3000', false],
  ])(
    'send cookies over https alone, but for development: HOST %s, origin %s',
    (HOST, ALMANAC_ORIGIN, secure) => {
      expect(readConfig({ HOST, ALMANAC_ORIGIN }).secureCookies).toBe(secure);
    },
  );

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000 '.repeat(2)],
    ['PORT', '1e3'],
    ['ALMANAC_RATE_LIMIT', '0'],
    ['ALMANAC_RATE_LIMIT', 'lots'],
    ['ALMANAC_IMPORT_LIMIT_BYTES', '0'],
    ['ALMANAC_IMPORT_LIMIT_BYTES', '1 GB'],
    ['ALMANAC_DEMO', 'no'],
    ['ALMANAC_LOG_LEVEL', 'loud'],
    ['ALMANAC_KEY_PREFIX', 'ALM'],
    ['ALMANAC_KEY_PREFIX', 'a_b'],
    ['ALMANAC_ORIGIN', 'almanac.example.com'],
    ['ALMANAC_ORIGIN', 'https://almanac.example.com/app'],
    ['ALMANAC_ORIGIN', 'http://almanac.example.com'],
    ['ALMANAC_TRUSTED_PROXIES', '11'],
    ['DATABASE_URL', 'mysql://localhost/almanac'],
    ['DATABASE_URL', 'almanac'],
  ])('refuse to start with %s=%s, and name it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(InvalidConfig);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be`));
  });

  it('refuse two places for the data', () => {
    const both = { DATABASE_URL: 'postgres://localhost/almanac', ALMANAC_DATA_DIR: './data' };
    expect(() => readConfig(both)).toThrow(/DATABASE_URL and ALMANAC_DATA_DIR are both set/);
  });

  it('never repeat a password', () => {
    const url = 'postgres:/user:hunter2@localhost/almanac';
    expect(() => readConfig({ DATABASE_URL: url })).toThrow(/^DATABASE_URL must be(?!.*hunter2)/);
  });

  it('are all listed, each once, with a meaning', () => {
    expect(new Set(SETTINGS.map(({ name }) => name)).size).toBe(SETTINGS.length);
    for (const { meaning } of SETTINGS) expect(meaning).toMatch(/\.$/);
  });
});

describe('the port of observation', () => {
  it('is on the loopback address unless another is named', () => {
    expect(readConfig({ ALMANAC_OBSERVE_PORT: '9464' }).observe).toEqual({ host: '127.0.0.1', port: 9464 });
    const named = readConfig({ ALMANAC_OBSERVE_PORT: '0', ALMANAC_OBSERVE_HOST: '0.0.0.0' });
    expect(named.observe).toEqual({ host: '0.0.0.0', port: 0 });
    expect(readConfig({ ALMANAC_OBSERVE_HOST: '0.0.0.0' }).observe).toBeNull();
    expect(() => readConfig({ ALMANAC_OBSERVE_PORT: '70000' })).toThrow(/ALMANAC_OBSERVE_PORT/);
  });
});
