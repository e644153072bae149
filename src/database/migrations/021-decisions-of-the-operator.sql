-- Applications to communities of no brand are decided by admins, who are users. Whoever decides last is who decided.
alter table community_applications add column decided_by_user_id integer references users on delete set null;
alter table community_applications add constraint community_applications_decided_by_one
  check (decided_by is null or decided_by_user_id is null);
grant update (decided_by_user_id) on community_applications to tsumugi_brand;
