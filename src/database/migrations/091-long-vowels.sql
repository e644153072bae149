-- Names with a long vowel find each other, however it is written: オーノ, オオノ, おおの, オノ.

-- A text in the form of `search_form` without its long vowels.
create function search_sound(text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace($1,
    '([アカサタナハマヤラワガザダバパャ])[アーァ]+', '\1', 'g'),
    '([イキシチニヒミリギジヂビピ])[イーィ]+', '\1', 'g'),
    '([ウクスツヌフムユルグズヅブプュヴ])[ウーゥ]+', '\1', 'g'),
    '([エケセテネヘメレゲゼデベペェ])[エイーェ]+', '\1', 'g'),
    '([オコソトノホモヨロヲゴゾドボポョ])[オウーォ]+', '\1', 'g')
$$;

-- What is stored of names: a line of each name, and a line of each of its parts.
create function search_sounds(text) returns text language sql immutable strict parallel safe as $$
  select search_sound(search_form($1 || E'\n' || regexp_replace($1, '[ \t　・]+', E'\n', 'g') || E'\n'))
$$;

-- What a word is compared with. After its last long vowel a part of the name ends: サトウ is サト, and not サトミ.
-- Null for words of one sound, which are in most names.
create function search_sound_of_word(text) returns text language sql immutable strict parallel safe as $$
  select case when char_length(search_sound($1)) > 1
    then search_sound($1) || case when search_sound(left($1, -1)) = search_sound($1) then E'\n' else '' end end
$$;

-- Columns of the same names replace these: PostgreSQL 15 can't change an expression.
-- safe: tens of thousands of people are rewritten in some seconds; others wait until the new columns are there.
alter table users drop column search_text, drop column search_grams;
-- safe: the same rewriting fills both columns.
alter table users
  add column search_text text not null generated always as (
    search_form(name || E'\n' || coalesce(display_name, '') || E'\n' || email || E'\n' || coalesce(name_kana, '')) || E'\n'
    || search_sounds(name || E'\n' || coalesce(display_name, '') || E'\n' || coalesce(name_kana, ''))) stored,
  add column search_grams text[] not null generated always as (search_grams(
    search_form(name || E'\n' || coalesce(display_name, '') || E'\n' || email || E'\n' || coalesce(name_kana, '')) || E'\n'
    || search_sounds(name || E'\n' || coalesce(display_name, '') || E'\n' || coalesce(name_kana, '')))) stored;
-- safe: built in about a second.
create index users_search on users using gin (search_grams) with (fastupdate = off);
-- safe: an installation of this version has some thousand payees.
alter table payees drop column search_text, drop column search_grams;
-- safe: an installation of this version has some thousand payees.
alter table payees
  add column search_text text not null generated always as (
    search_form(legal_name || E'\n' || legal_name_kana) || E'\n' || search_sounds(legal_name || E'\n' || legal_name_kana)) stored,
  add column search_grams text[] not null generated always as (search_grams(
    search_form(legal_name || E'\n' || legal_name_kana) || E'\n' || search_sounds(legal_name || E'\n' || legal_name_kana))) stored;
-- safe: an installation of this version has some thousand payees.
create index payees_search on payees using gin (search_grams) with (fastupdate = off);
