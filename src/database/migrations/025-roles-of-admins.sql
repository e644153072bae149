-- Which parts of the admin area an admin may use. Roles of users who aren't admins mean nothing. The default is for
-- admins made by the command line, and for those that exist: they may do everything.
alter table users add column admin_roles text[] not null default '{full}';
alter table users add constraint users_admin_roles check (
  cardinality(admin_roles) > 0 and admin_roles <@ array['approvals', 'accounting', 'support', 'full']
) not valid;
