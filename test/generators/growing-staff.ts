/** When everybody of a growing staff has been hired. */
const MONTHS = 120;

/**
 * Files of a staff that grows over the ten years from January 2016, as text: so many persons, each with three posts and
 * three rates of pay. Some get a bonus, some are on leave for a time, some leave; everybody was employed before if `isBack`.
 */
export function growingStaff(persons: number, { isBack }: Readonly<{ isBack: boolean }>) {
  const files = {
    departments: ['department,name,parent', 'A,Shop,', 'B,Office,A'],
    persons: ['person,legal_name,gender,ethnicity,date_of_birth,country'],
    memberships: [
      'membership,person,role,department,employment_start_date,termination_date,effective_from,leave_pay,category_of_worker',
    ],
    compensation: [
      'compensation,membership,pay_type,amount,frequency,engagement_type,effective_from,effective_to',
    ],
  };
  for (let number = 0; number < persons; number += 1) {
    const id = String(number).padStart(5, '0');
    const gender = ['woman', 'man', 'woman', 'man', ''][number % 5];
    files.persons.push(
      `P${id},Person,${gender},${'ABC'[number % 3]},${1960 + (number % 40)}-03-15,${number % 7 === 0 ? 'NZ' : 'AU'}`,
    );
    // Several persons begin together, so that snapshots may change.
    const begins = Math.floor((Math.floor(number / 7) * 7 * MONTHS) / persons);
    const ends = number % 11 === 3 ? `${monthNumbered(begins + 36)}-28` : '';
    if (isBack) files.memberships.push(`F${id},P${id},member,B,2014-01-01,2015-06-30,2014-01-01,,`);
    for (const move of [0, 1, 2]) {
      const leave = number % 9 === 4 && move === 1 ? 'reduced' : '';
      const post = `${'AB'[(number + move) % 2]},${monthNumbered(begins)}-01,${ends}`;
      const role = number % 20 === 19 ? 'contractor' : 'member';
      files.memberships.push(
        `M${id},P${id},${role},${post},${monthNumbered(begins + move * 12)}-01,${leave},${number % 2 === 0 ? 'Clerks' : 'Drivers'}`,
      );
      const until = move === 2 ? '' : `${monthNumbered(begins + move * 12 + 11)}-28`;
      const amount = 60_000 + (number % 30) * 1000 + move * 2000;
      files.compensation.push(
        `S${id}-${move},M${id},salary,${amount},annual,full_time,${monthNumbered(begins + move * 12)}-01,${until}`,
      );
      if (number % 3 > 0) continue;
      const paidOn = `${monthNumbered(begins + move * 12 + 5)}-15`;
      files.compensation.push(
        `B${id}-${move},M${id},bonus,${1000 + number * 10},one_off,full_time,${paidOn},`,
      );
    }
  }
  return Object.fromEntries(
    Object.entries(files).map(([file, lines]) => [`${file}.csv`, `${lines.join('\n')}\n`]),
  );
}

function monthNumbered(month: number): string {
  return `${2016 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
}
