-- A host can save an edit of a returned or withdrawn experience before it is complete. It is a draft that belongs to an
-- experience: one for each host and experience, never in the list of drafts.

alter table experience_drafts add column experience_id integer references experiences on delete cascade;
-- safe: no row has an experience_id yet, so the index is empty and the table of drafts is read once.
create unique index experience_drafts_edit on experience_drafts (experience_id, user_id) where experience_id is not null;
