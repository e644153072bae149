-- A person, by mail address, can belong to several brands: one row per brand. One of these rows has their password, second factor,
-- passkeys and sessions, also after it was removed from its brand. `person_id` of the others names it; null: the row itself.
alter table brand_members add column person_id integer references brand_members;
-- The member as whom the session works. Null: the person's only one, or they haven't chosen a brand.
alter table brand_sessions add column chosen_member_id integer references brand_members on delete cascade;

-- Of one address, one joined row has credentials of its own. The former version refuses a second brand by it.
-- safe: brands have a few members each.
create unique index brand_members_one_person on brand_members (email) where invitation_accepted_at is not null and person_id is null;
-- safe: the index above takes its place.
drop index brand_members_joined_once;
-- safe: brands have a few members each.
create index brand_members_person on brand_members (coalesce(person_id, id));
-- safe: members of brands have a few sessions each.
create index brand_sessions_chosen on brand_sessions (chosen_member_id);

-- Those who have joined and weren't removed.
create view brand_memberships as
  select id, brand_id, email, coalesce(person_id, id) as person_id from brand_members where invitation_accepted_at is not null;

-- The rows with credentials.
create view brand_people as
  select id, name, email, email_verified, image, created_at, updated_at, removed_at,
    exists (select from brand_memberships m where m.person_id = p.id) as joined
  from brand_members p where person_id is null;
