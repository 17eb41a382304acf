import { describe, expect, it } from 'vitest';
import { day } from '../support/books.ts';
import { paid, payOf, staffRecord } from './paying.ts';

const CONTRACT = { engagement: 'contractor' as const };

describe('hourly pay, SI 2017/172 regulation 6', () => {
  it.each([
    // 2,000 × 7 / 30.44 / 40
    ['2000 salary monthly 40h 2020-01-01', '11.498'],
    // 24,000 / 12 × 7 / 30.44 / 40
    ['24000 salary annual 40h 2020-01-01', '11.498'],
    ['1000 salary fortnightly 40h 2020-01-01', '12.5'],
    ['500 salary weekly 40h 2020-01-01', '12.5'],
    ['12.5 hourly hourly 40h 2020-01-01', '12.5'],
    ['12.5 hourly hourly 2020-01-01', '12.5'],
    // A day has a fifth of 38 hours.
    ['95 salary daily 20h 2020-01-01', '12.5'],
    ['500 salary weekly 2020-01-01', '13.1579'],
  ])('of %s is %s', (entry, expected) => {
    expect(payOf('2026-03-31', entry).hourly).toBe(expected);
  });

  it('adds allowances that are paid again and again, and whole those that are paid once in the pay period', () => {
    const salary = '2000 salary monthly 40h 2020-01-01';
    // 2,100 × 7 / 30.44 / 40
    expect(payOf('2026-03-31', salary, '100 allowance monthly 2020-01-01').hourly).toBe('12.0729');
    expect(payOf('2026-03-31', salary, '100 allowance one_off 2026-03-01').hourly).toBe('12.0729');
    expect(payOf('2026-03-31', salary, '100 allowance one_off 2026-02-28').hourly).toBe('11.498');
  });

  it('adds of a bonus that was paid in the pay period the part of its time: of a year where it was paid once', () => {
    const salary = '2000 salary monthly 40h 2020-01-01';
    // (2,000 + 1,200 × 30.44 / 365.25) × 7 / 30.44 / 40
    expect(payOf('2026-03-31', salary, '1200 bonus one_off 2026-03-01').hourly).toBe('12.073');
    expect(payOf('2026-03-31', salary, '1200 commission annual 2020-01-01').hourly).toBe('12.073');
    expect(payOf('2026-03-31', salary, '100 commission monthly 2020-01-01').hourly).toBe('12.0729');
    for (const outside of ['2026-02-28', '2026-04-01'])
      expect(payOf('2026-03-31', salary, `1200 bonus one_off ${outside}`).hourly).toBe('11.498');
  });

  it('has the week or the fortnight to the day as pay period where the salary is paid so', () => {
    const at = (frequency: string, date: string) =>
      payOf('2026-03-31', `500 salary ${frequency} 40h 2020-01-01`, `70 allowance one_off ${date}`).hourly;
    expect([at('weekly', '2026-03-25'), at('weekly', '2026-03-24')]).toEqual(['14.25', '12.5']);
    expect([at('fortnightly', '2026-03-18'), at('fortnightly', '2026-03-17')]).toEqual(['7.125', '6.25']);
  });

  it('puts the pay and the hours of several memberships together', () => {
    const other = paid('300 salary weekly 10h 2020-01-01', { membership: 'M-2' });
    expect(payOf('2026-03-31', '500 salary weekly 40h 2020-01-01', other).hourly).toBe('16');
  });

  it('is that of the arrangement of the day itself where pay changes on it', () => {
    const entries = ['500 salary weekly 40h 2020-01-01 to 2026-03-30', '600 salary weekly 40h 2026-03-31'];
    expect(payOf('2026-03-30', ...entries).hourly).toBe('12.5');
    expect(payOf('2026-03-31', ...entries).hourly).toBe('15');
  });

  it('is none without ordinary pay, and unknown without an exchange rate', () => {
    expect(payOf('2026-03-31', '1200 bonus one_off 2026-03-01').hourly).toBe('none');
    expect(payOf('2026-03-31', '0 salary weekly 40h 2020-01-01').hourly).toBe('none');
    const abroad = paid('100 salary weekly 40h 2020-01-01', { rate: null });
    expect(payOf('2026-03-31', '500 salary weekly 40h 2020-01-01', abroad).hourly).toBe('unknown');
  });

  it('assumes the full-time hours of the organisation where none are recorded', () => {
    const entries = [paid('500 salary weekly 2020-01-01')];
    const { pay } = staffRecord('2026-03-31', entries, { full_time_weekly_hours: '40' });
    expect(String(pay.hourly)).toBe('12.5');
  });
});

describe('full-pay relevant employees, regulation 1(2)', () => {
  it.each([
    ['monthly', '2026-03-01', false],
    ['monthly', '2026-02-28', true],
    ['monthly', '2026-03-31', false],
    ['weekly', '2026-03-25', false],
    ['weekly', '2026-03-24', true],
  ])('with %s pay and reduced pay until %s: %s', (frequency, until, expected) => {
    const entries = [paid(`500 salary ${frequency} 40h 2020-01-01`)];
    expect(staffRecord('2026-03-31', entries, { reduced_until: day(until) }).pay.isFullPay).toBe(expected);
  });
});

describe('bonus pay, regulations 10 to 12', () => {
  const ended = { membership: 'M-0', member_from: day('2020-01-01'), member_to: day('2025-06-30') };

  it.each([
    ['2025-04-05', 'none'],
    ['2025-04-06', '700'],
    ['2026-04-05', '700'],
    ['2026-04-06', 'none'],
  ])('counts what was paid once on %s for 2026-04-05: %s', (date, expected) => {
    expect(payOf('2026-04-05', `700 bonus one_off ${date}`).bonus).toBe(expected);
  });

  it('counts what was paid under a membership that has ended, also after its end', () => {
    const before = paid('700 bonus one_off 2025-05-01', ended);
    const after = paid('80 commission one_off 2025-08-01', ended);
    expect(payOf('2026-04-05', before, after, '9 bonus one_off 2026-01-01').bonus).toBe('789');
  });

  it('counts of a yearly bonus the days on which its membership was in force', () => {
    // 6 April to 30 June is 86 of 365 days.
    expect(payOf('2026-04-05', paid('365 bonus annual 2020-01-01', ended)).bonus).toBe('86');
    expect(payOf('2026-04-05', '365 bonus annual 2020-01-01').bonus).toBe('365');
  });

  it('counts what was paid to them as contractors', () => {
    expect(payOf('2026-04-05', paid('700 bonus one_off 2025-12-01', CONTRACT)).bonus).toBe('700');
  });
});

describe('gross hourly pay of the calendar year, Directive (EU) 2023/970', () => {
  it('is all pay of the year for each hour, basic and variable pay apart', () => {
    // 365 days of 40 / 7 hours.
    const { grossHourly, basicHourly, variableHourly } = payOf(
      '2025-12-31',
      '36500 salary annual 40h 2020-01-01',
      '3650 bonus one_off 2025-01-01',
      '100 allowance one_off 2024-12-31',
    );
    expect([grossHourly, basicHourly, variableHourly]).toEqual(['19.25', '17.5', '1.75']);
  });

  it('has the hours that there were while pay and hours changed, and of no day without pay', () => {
    const { grossHourly } = payOf(
      '2025-12-31',
      '700 salary weekly 35h 2025-01-01 to 2025-01-10',
      '140 salary weekly 14h 2025-01-21 to 2025-01-30',
    );
    // 10 days of 100 and 10 of 20, for 10 days of 5 hours and 10 of 2.
    expect(grossHourly).toBe('17.1429');
  });

  it('leaves out what was paid to contractors, and is none without basic pay', () => {
    const contract = paid('700 salary weekly 35h 2020-01-01', CONTRACT);
    expect(payOf('2025-12-31', contract).grossHourly).toBe('none');
    expect(payOf('2025-12-31', '700 bonus one_off 2025-05-01')).toMatchObject({
      grossHourly: 'none',
      variableHourly: 'none',
    });
  });

  it('does not get less by leave', () => {
    const entries = [paid('700 salary weekly 35h 2020-01-01')];
    const { pay } = staffRecord('2025-12-31', entries, { reduced_until: day('2025-12-31') });
    expect(String(pay.grossHourly)).toBe('20');
  });
});
