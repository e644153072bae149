-- A user who makes a role, but is no superuser, may administer it and not yet act as it (from PostgreSQL 16 on). Where somebody else made
-- the role and granted it, there is nothing to add and no right to.
do $$
begin
  execute format('grant tsumugi_brand to %I', current_user);
exception when insufficient_privilege or invalid_grant_operation then
  null;
end $$;
