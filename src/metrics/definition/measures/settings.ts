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
