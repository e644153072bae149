-- Files of transfers have whole account numbers. From this version on their bytes are stored encrypted, in `sealed`
-- (src/gateways/payouts/sealed-files.ts). SQL doesn't have the key. So the cleanup job encrypts the rows that exist, and
-- those that a server of the version before still writes.
-- safe: a run has a dozen files, and the check doesn't read their bytes.
alter table payout_files
  alter column bytes drop not null,
  add column sealed text,
  -- Of the bytes before they were encrypted.
  add column size integer,
  add constraint payout_files_content check ((bytes is null) = (sealed is not null) and (sealed is null) = (size is null));

-- The ciphertext changes when the secret is renewed. Nothing else changes, and a sealed file is never plain again.
create function keep_payout_file() returns trigger language plpgsql as $$
begin
  if (old.id, old.run_id, old.number, old.sha256, old.count, old.total, old.made_at, coalesce(old.size, octet_length(old.bytes)))
      is distinct from (new.id, new.run_id, new.number, new.sha256, new.count, new.total, new.made_at, new.size)
    or new.sealed is null then
    raise exception 'only the encryption of payout file % can change', old.id;
  end if;
  return new;
end $$;
drop trigger payout_files_kept on payout_files;
create trigger payout_files_kept before delete or truncate on payout_files
  for each statement execute function refuse_change();
create trigger payout_files_unchanged before update on payout_files
  for each row execute function keep_payout_file();

-- A server of the version before reads `bytes` only: of a sealed file it would send an empty one. It records each download in
-- the same transaction, without `size`. If that record fails, it sends nothing.
create function refuse_empty_download() returns trigger language plpgsql as $$
begin
  if exists (select from payout_files where run_id = new.subject_id::integer and number = (new.detail ->> 'file')::integer
      and sealed is not null) then
    raise exception 'this version can not open file % of payout run %', new.detail ->> 'file', new.subject_id;
  end if;
  return new;
end $$;
create trigger audit_log_empty_download before insert on audit_log for each row
  when (new.action = 'download_payout_file' and not new.detail ? 'size') execute function refuse_empty_download();
