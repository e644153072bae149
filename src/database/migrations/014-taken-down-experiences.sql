-- The admins' list of what was taken down, beside that of what waits (experiences_waiting).
create index experiences_withdrawn on experiences (updated_at) where status = 'withdrawn';
