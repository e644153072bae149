-- Two admins may have the same ambassador's or brand's form open: what is saved names the version it was read at.
alter table ambassadors add column version integer not null default 1;
alter table brands add column version integer not null default 1;
