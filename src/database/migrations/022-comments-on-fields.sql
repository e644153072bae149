-- Comments of admins on single fields of an experience that they return or take down, as [{"field": …, "comment": …}].
-- They belong to the decision, so the next request ends them.
alter table experience_decisions add column field_comments jsonb not null default '[]';
alter table experience_decisions add constraint experience_decisions_field_comments
  check (jsonb_typeof(field_comments) = 'array') not valid;
