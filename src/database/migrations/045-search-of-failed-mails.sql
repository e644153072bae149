-- The search of mails that could not be sent: the words of `failed-mails.ts`, only of failing mails. It compares lower case,
-- because `search_form` takes two seconds for 25,000 mails.
-- safe: it has failing mails only, some thousands after a long outage, and is built in seconds.
create index mails_failing_words on mails using gin (search_grams(lower(to_address || E'\n' || subject))) with (fastupdate = off)
  where (state = 'failed' and closed_at is null) or (state = 'queued' and next_attempt_at is not null);
