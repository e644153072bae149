-- Failed mails are few: their search reads them, without an index of words.
-- safe: the index is dropped at once. The former version searches without it, too.
drop index mails_failing_words;
