-- What finds the memberships that were ever a contractor's, which are few: a question about how many are employed reads of the
-- others no assignment at all. It serves only a statement that repeats its condition.

create index membership_assignments_contracting on membership_assignments (organization_id, effective_from)
  where role = 'contractor' and voided_at is null;
