-- The search by words (docs/decisions/042-search-by-words.md): `search_words` finds an experience, `search_main` (all texts
-- but the description) ranks it. The application fills them; rows below its SEARCH_VERSION are renewed every minute.
-- Servers of the previous version still read and write `search`; a later migration drops it and its index.
alter table experiences
  add column search_words tsvector not null default '',
  add column search_main tsvector not null default '',
  add column search_version integer not null default 0;
-- As `search`: in the row, so that a search doesn't read TOAST for each candidate.
alter table experiences alter column search_main set storage main;

-- When a server of the previous version saves an experience, its words are old.
create function forget_search_version() returns trigger language plpgsql as $$
begin
  if new.search is distinct from old.search then new.search_version := 0; end if;
  return new;
end $$;
create trigger experiences_search_version before update of search on experiences
  for each row execute function forget_search_version();

-- safe: all rows have the same empty value, so the build reads the table once and blocks writers for that time only.
create index experiences_search_words on experiences using gin (search_words) where status = 'published';
-- safe: as above, the rows have the same value.
create index experiences_search_main on experiences using gin (search_main) where status = 'published';
-- safe: as above, the rows have the same value.
create index experiences_search_version on experiences (search_version);
