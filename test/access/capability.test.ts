import { describe, expect, it } from 'vitest';
import { CAPABILITIES, capabilitiesOf, isCapability, isManager, ROLES } from '../../src/access/capability.ts';

describe('capabilities', () => {
  it.each([
    ['owner', [...CAPABILITIES]],
    ['admin', [...CAPABILITIES]],
    ['member', ['metrics.read', 'records.read', 'records.write', 'ledger.read']],
    ['contractor', ['metrics.read', 'records.read']],
  ] as const)('a session of the role %s has %j', (role, capabilities) => {
    expect([...capabilitiesOf(role)]).toEqual(capabilities);
  });

  it('are the twelve of the decisions', () => {
    expect(CAPABILITIES).toEqual([
      'metrics.read',
      'people.view_cost',
      'people.view_paygap',
      'people.view_diversity',
      'records.read',
      'records.write',
      'ledger.read',
      'ledger.write',
      'people.write',
      'settings.write',
      'imports.write',
      'exports.read',
    ]);
    expect(isCapability('metrics.write')).toBe(false);
  });

  it('only owners and admins manage the organisation', () => {
    expect(ROLES.filter(isManager)).toEqual(['owner', 'admin']);
  });
});
