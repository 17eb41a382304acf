import { describe, expect, it } from 'vitest';
import { InvalidConfig, readConfig } from '../../src/config.ts';

const WHOLE = {
  ALMANAC_SMTP_URL: 'smtp://user:p%40ss%3Aword@mail.example.com',
  ALMANAC_MAIL_FROM: 'Almanac <almanac@example.com>',
  ALMANAC_ORIGIN: 'https://almanac.example.com',
};
const mailOf = (change: Record<string, string>) => readConfig({ ...WHOLE, ...change }).mail;

describe('the settings of mail', () => {
  it('are off by default', () => {
    expect(readConfig({}).mail).toBeNull();
  });

  it('are read from an address and a sender', () => {
    expect(mailOf({})).toEqual({
      host: 'mail.example.com',
      port: 587,
      secure: false,
      requiresEncryption: true,
      credentials: { user: 'user', pass: 'p@ss:word' },
      from: { name: 'Almanac', address: 'almanac@example.com' },
    });
    expect(mailOf({ ALMANAC_SMTP_URL: 'smtps://[::1]', ALMANAC_MAIL_FROM: 'a@example.com' })).toEqual({
      host: '::1',
      port: 465,
      secure: true,
      requiresEncryption: false,
      credentials: null,
      from: { name: '', address: 'a@example.com' },
    });
    expect(mailOf({ ALMANAC_SMTP_URL: 'smtp://a:b@127.0.0.1:2525' })).toMatchObject({
      port: 2525,
      requiresEncryption: false,
    });
  });

  it.each([
    ['ALMANAC_SMTP_URL', { ALMANAC_SMTP_URL: 'http://user:hunter2hunter2@mail.example.com' }],
    ['ALMANAC_SMTP_URL', { ALMANAC_SMTP_URL: 'smtp://' }],
    ['ALMANAC_SMTP_URL', { ALMANAC_SMTP_URL: 'smtp://hunter2hunter2@mail.example.com' }],
    ['ALMANAC_SMTP_URL', { ALMANAC_SMTP_URL: 'smtp://a:hunter2hunter2@mail.example.com/?ignoreTLS=true' }],
    ['ALMANAC_SMTP_URL', { ALMANAC_SMTP_URL: 'smtp://a:hunter2hunter2%zz@mail.example.com' }],
    ['ALMANAC_MAIL_FROM', { ALMANAC_MAIL_FROM: '' }],
    ['ALMANAC_MAIL_FROM', { ALMANAC_MAIL_FROM: 'Almanac' }],
    ['ALMANAC_MAIL_FROM', { ALMANAC_MAIL_FROM: 'A <a@example.com>, <b@example.com>' }],
    ['ALMANAC_SMTP_URL', { ALMANAC_SMTP_URL: '' }],
    ['ALMANAC_ORIGIN', { ALMANAC_ORIGIN: '' }],
  ])('are refused, naming %s and no password: %j', (name, change) => {
    const read = () => mailOf(change);
    expect(read).toThrow(InvalidConfig);
    expect(read).toThrow(name);
    expect(read).not.toThrow('hunter2');
  });
});
