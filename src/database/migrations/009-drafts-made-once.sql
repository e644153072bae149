-- What the browser calls a draft before it has an id: the same call again, after a lost answer, makes no second one.
alter table experience_drafts add column creation_key text check (char_length(creation_key) between 1 and 255);
create unique index experience_drafts_once on experience_drafts (user_id, creation_key) where creation_key is not null;
