-- An expired hold gives its places back, unless its payment may have moved money (paymentUnderWay in
-- src/database/schedule/places.ts). So places change with the state of a payment, while the rows of the slots stay
-- the same. Cached responses say until when they are valid, and no longer expire each minute.
create function note_payment_change() returns trigger language plpgsql as $$
begin
  insert into content_changes (topic)
    select 'experience:' || experience_id from reservations where id = new.reservation_id
    union all select 'places';
  return null;
end $$;

create trigger payments_places after update of state on payments for each row
  when ((old.state in ('sent', 'unknown', 'captured', 'partly_refunded', 'refunded'))
    <> (new.state in ('sent', 'unknown', 'captured', 'partly_refunded', 'refunded')))
  execute function note_payment_change();
