import { expect, it } from 'vitest';
import { COMPANY } from '../../src/demo/company.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { edgedDemo } from '../generators/demo-with-edges.ts';
import { staffedDemo } from '../generators/demo-with-staff.ts';
import { testDatabase } from '../support/database.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import { daysToAsk, differencesBetween, roundTrip } from './round-trip.ts';

const DAYS = daysToAsk(['2026-11-20', '2025-03-17']);
const SECONDS_EACH = 60;
const database = await testDatabase('the demo');

it(
  'an export of the demo answers every question as the demo does, and is exported again as the same bytes',
  async () => {
    await edgedDemo(database);
    const demo = await staffedDemo(database);
    const organization = await findOrganization(database.platform, COMPANY.slug);
    const { tenant, before, after } = await roundTrip(database, organization?.id ?? '');
    expect(after).toEqual(before);
    expect((await verifyLedger(tenant)).flatMap(({ differences }) => differences)).toEqual([]);
    const { answers, differ } = await differencesBetween(demo, tenant, DAYS);
    expect(differ).toEqual([]);
    process.stdout.write(
      `the demo: ${CATALOG.length} metrics on ${DAYS.length} days, ${answers} answers, ${differ.length} differ\n`,
    );
  },
  (DAYS.length * SECONDS_EACH + 60) * 1000,
);
