-- Stories are no longer found by the name of a private ambassador or community. The job that renews old search words
-- writes these again.
-- safe: only stories of private ambassadors and communities, which are few.
update experiences e set search_version = 0
where e.ambassador_id in (select id from ambassadors where not published)
  or e.community_id in (select id from communities where not published);
