-- An answer by mail is a message without the quoted mail and the signature. If something was left out, the whole text stands here,
-- without mail addresses and links.
alter table messages add column mail_text text;
