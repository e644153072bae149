-- A brand's operations run as this role, which sees the rows of the brand that the transaction names and no others; without a name, none.
-- Whatever their statements forget, the database does not. The owner of the tables, as whom everything else runs, is not subject to it.
do $$
begin
  -- Roles belong to the whole server: another database of it may have made this one, or makes it now.
  if not exists (select from pg_roles where rolname = 'tsumugi_brand') then
    create role tsumugi_brand nologin;
  end if;
exception when duplicate_object or unique_violation then
  null;
end $$;
do $$
begin
  if not pg_has_role(current_user, 'tsumugi_brand', 'member') then
    execute format('grant tsumugi_brand to %I', current_user);
  end if;
end $$;

/* The brand that the transaction is for; null where none is named. */
create function current_brand_id() returns integer language sql stable as $$
  select nullif(current_setting('app.brand_id', true), '')::integer
$$;

do $$
declare
  t text;
begin
  execute format('grant usage on schema %I to tsumugi_brand', current_schema());
  foreach t in array array['brands', 'brand_images', 'brand_members', 'brand_invitations', 'communities', 'community_images',
    'community_application_items', 'community_ambassadors', 'community_applications', 'community_application_answers',
    'community_application_readings', 'ambassadors', 'ambassador_images', 'experiences', 'experience_images', 'calendars',
    'reservations', 'reservation_calendars'] loop
    execute format('alter table %I enable row level security', t);
  end loop;
end $$;

grant select on brands, brand_images, ambassadors, ambassador_images, experiences, experience_images, calendars,
  community_applications, community_application_answers to tsumugi_brand;
grant select, insert, update, delete on brand_members, brand_invitations, communities, community_images,
  community_application_items, community_ambassadors to tsumugi_brand;
grant update (state, decision_message, memo, decided_by, decided_at) on community_applications to tsumugi_brand;
grant select, insert on community_application_readings to tsumugi_brand;
-- How many take part, not who.
grant select (id, experience_id, status, number_of_people) on reservations to tsumugi_brand;
grant select (reservation_id, calendar_id, experience_id, places, released) on reservation_calendars to tsumugi_brand;
grant select on occupations, categories to tsumugi_brand;
grant insert on audit_log, content_changes to tsumugi_brand;

create policy own_brand on brands to tsumugi_brand using (id = current_brand_id());
create policy own_brand on brand_images to tsumugi_brand using (brand_id = current_brand_id());
create policy own_brand on brand_members to tsumugi_brand using (brand_id = current_brand_id());
create policy own_brand on brand_invitations to tsumugi_brand
  using (brand_member_id in (select id from brand_members));
create policy own_brand on communities to tsumugi_brand using (brand_id = current_brand_id());
-- What is read inside of a policy is subject to the policies of its own table.
create policy own_brand on community_images to tsumugi_brand using (community_id in (select id from communities));
create policy own_brand on community_application_items to tsumugi_brand using (community_id in (select id from communities));
create policy own_brand on community_ambassadors to tsumugi_brand using (community_id in (select id from communities));
create policy own_brand on community_applications to tsumugi_brand using (community_id in (select id from communities));
create policy own_brand on community_application_answers to tsumugi_brand
  using (application_id in (select id from community_applications));
create policy own_brand on community_application_readings to tsumugi_brand
  using (application_id in (select id from community_applications));
create policy own_brand on experiences to tsumugi_brand using (community_id in (select id from communities));
create policy own_brand on experience_images to tsumugi_brand using (experience_id in (select id from experiences));
create policy own_brand on calendars to tsumugi_brand using (experience_id in (select id from experiences));
create policy own_brand on reservations to tsumugi_brand using (experience_id in (select id from experiences));
create policy own_brand on reservation_calendars to tsumugi_brand using (experience_id in (select id from experiences));
-- Ambassadors are the operator's. A brand sees those that everybody sees, and those that it has to do with. Without a brand, none.
create policy seen_by_brand on ambassadors to tsumugi_brand using (current_brand_id() is not null and (published
  or id in (select ambassador_id from community_ambassadors) or id in (select ambassador_id from experiences)));
create policy seen_by_brand on ambassador_images to tsumugi_brand using (ambassador_id in (select id from ambassadors));

-- An address can be invited by several brands, none of which learns of the other; it becomes a member of the one whose invitation it accepts.
alter table brand_members drop constraint brand_members_email_key;
create unique index brand_members_invited_once on brand_members (brand_id, email);
create unique index brand_members_joined_once on brand_members (email) where invitation_accepted_at is not null;
create index brand_members_email on brand_members (email);
create index brand_sessions_expires on brand_sessions (expires_at);
