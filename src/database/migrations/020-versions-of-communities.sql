-- Two members of a brand may have the same community's form open: what is saved names the version it was read at.
alter table communities add column version integer not null default 1;

-- A community shows pictures that members of its brand uploaded: the brand's role sees those and no others.
alter table images enable row level security;
grant select on images to tsumugi_brand;
create policy own_brand on images to tsumugi_brand using (uploaded_by_brand_member_id in (select id from brand_members));
