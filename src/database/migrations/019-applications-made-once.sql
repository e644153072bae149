-- One press of the button makes one application, however often the call is repeated: the hash is that of its Idempotency-Key and content.
alter table community_applications add column request_hash text unique;
-- The newest come first in the lists of brands.
create index community_applications_applied on community_applications (applied_at desc, id desc);

-- Reading is opening an application, or taking a file that holds it.
alter table community_application_readings add column exported boolean not null default false;
