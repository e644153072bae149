-- What an experience is found by stays in its row, and its long texts go out of it: a search reads it of every row it looks at, texts of
-- those it shows. Fetched from elsewhere it cost a search several times as much. A new value is stored anew.
alter table experiences alter column search set storage main;
update experiences set search = search || ''::tsvector;
