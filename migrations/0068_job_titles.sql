-- What people are called at work, dated like their department and manager.
alter table membership_assignments add column job_title text check (length(job_title) between 1 and 200);

-- Until now a job title was a custom field without dates: it is that of the latest assignment.
alter table memberships no force row level security;
alter table membership_assignments no force row level security;
update membership_assignments held
set job_title = left(trim(regexp_replace(member.custom_fields ->> 'job_title', '[[:cntrl:]]+', ' ', 'g')), 200)
from memberships member
where member.organization_id = held.organization_id and member.id = held.membership_id and held.voided_at is null
  and trim(regexp_replace(member.custom_fields ->> 'job_title', '[[:cntrl:]]+', ' ', 'g')) <> ''
  and not exists (
    select from membership_assignments later
    where later.organization_id = held.organization_id and later.membership_id = held.membership_id and later.voided_at is null
      and later.effective_from > held.effective_from
  );
alter table memberships force row level security;
alter table membership_assignments force row level security;

-- It may name a person, so it is erased with their name.
grant update (job_title) on membership_assignments to almanac_eraser;
