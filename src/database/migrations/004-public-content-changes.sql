-- What makes a cached public page old. Each transaction that changes something public leaves a row with its own
-- transaction id and a topic; a server that remembers a snapshot asks which rows were not visible in it
-- (pg_visible_in_snapshot), so nothing committed is ever missed, whatever the order of commits, and no row is fought over.
create table content_changes (
  xid xid8 not null default pg_current_xact_id(),
  topic text not null,
  at timestamptz not null default now()
);
create index content_changes_xid on content_changes (xid);
create index content_changes_at on content_changes (at);

create function note_public_change() returns trigger language plpgsql as $$
begin
  insert into content_changes (topic) values ('public');
  return null;
end $$;

-- Slots and reviews belong to one experience; lists that show places depend on 'places'.
create function note_places_change() returns trigger language plpgsql as $$
begin
  insert into content_changes (topic)
    select 'experience:' || experience_id from (select distinct experience_id from changed) as c
    union all select 'places';
  return null;
end $$;

create function note_experience_change() returns trigger language plpgsql as $$
begin
  insert into content_changes (topic)
    select 'experience:' || id from (select distinct id from changed) as c
    union all select 'public';
  return null;
end $$;

create function note_experience_part_change() returns trigger language plpgsql as $$
begin
  insert into content_changes (topic)
    select 'experience:' || experience_id from (select distinct experience_id from changed) as c
    union all select 'public';
  return null;
end $$;

do $$
declare
  t text;
begin
  foreach t in array array['calendars'] loop
    execute format('create trigger %1$s_added after insert on %1$s referencing new table as changed for each statement execute function note_places_change()', t);
    execute format('create trigger %1$s_changed after update on %1$s referencing new table as changed for each statement execute function note_places_change()', t);
    execute format('create trigger %1$s_removed after delete on %1$s referencing old table as changed for each statement execute function note_places_change()', t);
  end loop;
  foreach t in array array['experience_themes', 'experience_images', 'experience_options', 'reviews'] loop
    execute format('create trigger %1$s_added after insert on %1$s referencing new table as changed for each statement execute function note_experience_part_change()', t);
    execute format('create trigger %1$s_changed after update on %1$s referencing new table as changed for each statement execute function note_experience_part_change()', t);
    execute format('create trigger %1$s_removed after delete on %1$s referencing old table as changed for each statement execute function note_experience_part_change()', t);
  end loop;
  execute 'create trigger experiences_added after insert on experiences referencing new table as changed for each statement execute function note_experience_change()';
  execute 'create trigger experiences_changed after update on experiences referencing new table as changed for each statement execute function note_experience_change()';
  execute 'create trigger experiences_removed after delete on experiences referencing old table as changed for each statement execute function note_experience_change()';
  foreach t in array array['categories', 'themes', 'settings', 'ambassadors', 'ambassador_images', 'brands', 'brand_images',
    'communities', 'community_images', 'community_ambassadors', 'community_application_items'] loop
    execute format('create trigger %1$s_public after insert or update or delete on %1$s for each statement execute function note_public_change()', t);
  end loop;
end $$;
create trigger users_public after update of name, image, introduction on users
  for each statement execute function note_public_change();
