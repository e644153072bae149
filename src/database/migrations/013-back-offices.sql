-- The back-offices: the search, and the fees of a day. Names are found however they are typed (src/database/search-of-names.ts).

-- The form in which two texts are compared: without width, case, accents, spaces and middle dots, hiragana as katakana,
-- variants of kanji as the common one. Lines stay apart. It agrees with `normalise` in
-- src/domain/experiences/search-normalise.ts; a test compares the two.
create function search_form(text) returns text language sql immutable strict parallel safe as $$
  select translate(
    normalize(regexp_replace(
      normalize(lower(normalize($1, nfkc)), nfd),
      '[' || chr(768) || '-' || chr(879) || chr(65024) || '-' || chr(65039) || chr(917760) || '-' || chr(917999) || ' \t・]', '', 'g'), nfkc),
    '髙﨑嵜碕埼濵濱邊邉齋齊斎澤廣國櫻龍嶋嶌冨眞惠瀨德榮學藝圓寶壽鹽瀧靜豐縣會螢條禮萬餠麵醬𠮷關鐵彌淺曾舘藏與峯釀燒繪畫樂劍應來澁驛拂體驗驒祗槇檜籠鷗攝讚輕龜凉旣晉曉穗步黑綠靑戶內吳衞賴鄕鷄鬪盃ヶヵゖゕぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゝゞ',
    '高崎崎崎崎浜浜辺辺斉斉斉沢広国桜竜島島富真恵瀬徳栄学芸円宝寿塩滝静豊県会蛍条礼万餅麺醤吉関鉄弥浅曽館蔵与峰醸焼絵画楽剣応来渋駅払体験騨祇槙桧篭鴎摂讃軽亀涼既晋暁穂歩黒緑青戸内呉衛頼郷鶏闘杯ケカケカァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヽヾ')
$$;

-- The single characters and the pairs of characters of a text: the words of its index. pg_trgm finds no word of two
-- characters, which most Japanese family names are.
create function search_grams(text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct gram), '{}') from (
    select letter, letter || lead(letter) over (order by place) as pair
    from unnest(string_to_array($1, null)) with ordinality as letters (letter, place)) one
  cross join lateral (values (letter), (pair)) grams (gram) where gram is not null
$$;

-- What the index must have for a text that contains this word: its pairs, or its only character.
create function search_grams_of_word(text) returns text[] language sql immutable strict parallel safe as $$
  select case when char_length($1) < 2 then string_to_array($1, null)
    else array(select substr($1, n, 2) from generate_series(1, char_length($1) - 1) n) end
$$;

-- safe: tens of thousands of people are rewritten in about a second.
alter table users
  add column search_text text not null generated always as (
    search_form(name || E'\n' || coalesce(display_name, '') || E'\n' || email)) stored,
  add column search_grams text[] not null generated always as (
    search_grams(search_form(name || E'\n' || coalesce(display_name, '') || E'\n' || email))) stored;
-- safe: built in about a second.
create index users_search on users using gin (search_grams) with (fastupdate = off);

-- Titles under which the experience was booked before, one a line: a guest's mail has the title of then.
alter table experiences add column former_titles text not null default '';
create function keep_former_title() returns trigger language plpgsql as $$
begin
  if new.title <> old.title and strpos(E'\n' || old.former_titles || E'\n', E'\n' || old.title || E'\n') = 0
      and exists (select from reservations where experience_id = old.id and experience_title = old.title) then
    new.former_titles := concat_ws(E'\n', nullif(old.former_titles, ''), old.title);
  end if;
  return new;
end $$;
create trigger experiences_former_titles before update of title on experiences
  for each row execute function keep_former_title();
-- safe: few titles change after the first booking.
update experiences e set former_titles = old.titles
  from (select r.experience_id, string_agg(distinct r.experience_title, E'\n') as titles
    from reservations r join experiences x on x.id = r.experience_id and x.title <> r.experience_title
    group by r.experience_id) old
  where old.experience_id = e.id;

-- safe: experiences are a few thousand rows in an installation; 100,000 take seconds.
alter table experiences
  add column search_text text not null generated always as (search_form(title || E'\n' || former_titles)) stored,
  add column search_grams text[] not null generated always as (
    search_grams(search_form(title || E'\n' || former_titles))) stored;
-- safe: the same; the index of 100,000 titles takes seconds.
create index experiences_search_names on experiences using gin (search_grams) with (fastupdate = off);

-- For the operator's fees of a day, which count when the last slot ends.
-- safe: 100,000 reservations take a tenth of a second.
create index reservations_sold on reservations (last_ends_at) where confirmed_at is not null;

-- safe: as for users.
alter table community_applications
  add column search_text text not null generated always as (
    search_form(full_name || E'\n' || coalesce(email, ''))) stored,
  add column search_grams text[] not null generated always as (
    search_grams(search_form(full_name || E'\n' || coalesce(email, '')))) stored;
-- safe: as for users.
create index community_applications_search on community_applications using gin (search_grams) with (fastupdate = off);
