import type { DefinitionsOf } from '../source.ts';

/** A number that the organisation has set, whatever the day. */
export type SettingMeasure = Readonly<{
  source: 'settings';
  name: 'full-time weekly hours';
  timing: 'state';
}>;

/** How many hours a week full-time work has. */
export const FULL_TIME_WEEKLY_HOURS: SettingMeasure = Object.freeze({
  source: 'settings',
  name: 'full-time weekly hours',
  timing: 'state',
});

/** The numbers that an organisation has set. */
export const SETTING_SOURCES: DefinitionsOf<SettingMeasure> = {
  settings: {
    records: 'setting',
    recordedIn: () => [],
    countsSilence: () => false,
    words: () => 'Weekly hours of full-time work',
    unit: () => 'ratio',
    addsUp: () => true,
    dividedBy: () => [],
    pay: () => 'none',
    undated: ['the settings'],
  },
};
