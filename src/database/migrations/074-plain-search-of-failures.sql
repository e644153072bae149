-- The lists of failing jobs and mails have some hundreds of rows: their search reads these, without an index of words.
-- safe: mails that fail are few, and the index is dropped at once. The former version searches without it, too.
drop index mails_failing_words;
-- safe: as above. Without a queue yet, there is nothing to drop.
drop index if exists pgboss.job_failing_words, pgboss.job_failing_about;

-- The former search of experiences. Its trigger and its index go with it.
drop trigger experiences_search_version on experiences;
-- safe: only the trigger used it.
drop function forget_search_version();
-- safe: nothing reads it. The former version writes it only when it erases a person, which can be repeated.
alter table experiences drop column search;
