-- An alert whose question fails by itself, or takes too long, waits for checks of its own, so that it does not hold up the others.

alter table alerts drop constraint alerts_waits_because_check;
alter table alerts add constraint alerts_waits_because_check
  check (waits_because in ('organization_closed', 'maker_inactive', 'maker_sees_less', 'no_answer', 'failed'));

alter table organization_checks drop constraint organization_checks_kind_check;
alter table organization_checks add constraint organization_checks_kind_check check (kind in ('alerts', 'failed_alerts', 'tie_outs'));
