-- Profiles of users: the name that other people read, and a telephone number.

alter table users
  add column display_name text,
  add column phone text;
alter table users
  add constraint users_display_name check (char_length(display_name) between 1 and 30) not valid,
  add constraint users_phone check (phone ~ '^\+?[0-9]{8,15}$') not valid;

-- The name of a user on public pages. Until they choose one: the first word of their name and the initial of the last
-- word ("山田 はなこ" is "山田 は."). Of a name without a space only the initial is shown, because nobody can tell where
-- the family name ends. The rule is in the database, so no query can forget it after it has read the name.
create function public_name(display_name text, name text) returns text language sql immutable as $$
  select case
    when display_name is not null then display_name
    when name = '退会したユーザー' then name
    when words[2] is null then left(words[1], 1) || '.'
    else words[1] || ' ' || left(words[cardinality(words)], 1) || '.'
  end
  from (select regexp_split_to_array(btrim(regexp_replace(name, '[[:space:]　]+', ' ', 'g')), ' ') as words) as split
$$;

create trigger users_display_name_public after update of display_name on users
  for each statement execute function note_public_change();
