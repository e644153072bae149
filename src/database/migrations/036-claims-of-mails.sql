-- The delivery that has claimed a mail until `taken_until`: a random id for each attempt. A
-- delivery whose claim was lost to another process hands nothing over and records no failure.
alter table mails add column taken_by uuid;
