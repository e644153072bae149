// Uses the demonstration, whose data has every kind of booking.
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#database/client.ts'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { prepareSandbox } from '#gateways/payment/sandbox/provider.ts'
import { testApp } from '#test/database.ts'
import { loadDemonstration } from './demo.ts'

const app = testApp()

beforeAll(async () => {
  const { pool } = app.open({ max: 2 })
  await prepareSandbox(pool)
  const demonstration = await loadDemonstration()
  await demonstration!.fill({
    pool,
    now: app.clock.now(),
    urlOf: app.images.urlOf,
    numbers: { payees: app.account_numbers, ...app.payout_numbers, files: app.payout_files },
    say: () => {},
  })
  await pool.end()
})

describe('the check of the booking data', () => {
  class Undone extends Error {}

  // Breaks the data, returns the broken rules, and rolls back.
  async function foundAfter(damage: string): Promise<string[]> {
    let found: string[] = []
    const attempt = inTransaction(app.db, async (tx) => {
      for (const statement of damage.split(';')) await sql.raw(statement).execute(tx)
      found = (await checkInvariants(tx, app.clock.now())).map(({ rule }) => rule)
      throw new Undone()
    })
    await expect(attempt).rejects.toBeInstanceOf(Undone)
    return [...new Set(found)].toSorted()
  }

  const one = (table: string, condition: string) => `(select min(id) from ${table} where ${condition})`
  const paid = one('reservations', `status = 'confirmed' and total > 0 and posted_at is null`)
  const posted = one('reservations', `status = 'confirmed' and total > 0 and posted_at is not null`)
  const reviewed = '(select min(reservation_id) from reviews)'
  const unreviewed = one(
    'reservations',
    `status = 'confirmed' and total > 0 and id not in (select reservation_id from reviews)`,
  )
  const held = `update reservations set status = 'held', confirmed_at = null, hold_expires_at = '2026-11-20T09:45:00+09:00' where id = ${unreviewed}`
  const sent = (since: string) =>
    `update payments set state = 'sent', charge_id = null, sent_at = '${since}' where reservation_id = ${unreviewed}`

  // A guest with several slots, one of which is cancelled and has no other participants.
  const several = `(select min(reservation_id) from (select rc.reservation_id from reservation_calendars rc join reservations r on r.id = rc.reservation_id
    where r.status = 'confirmed' and r.total > 0 group by rc.reservation_id having count(*) > 1) s)`
  const oneOfSeveral = `(select min(calendar_id) from reservation_calendars where reservation_id = ${several})`
  const slotCancelled = `update calendars set taken = 0, cancelled_at = now(), cancelled_by = 'host' where id = ${oneOfSeveral};
    delete from reservation_calendars where calendar_id = ${oneOfSeveral} and reservation_id <> ${several}
      and (select count(*) from reservation_calendars o where o.reservation_id = reservation_calendars.reservation_id) > 1;
    update reservation_calendars set released = true where calendar_id = ${oneOfSeveral} and reservation_id = ${several}`
  const share = `insert into refunds (payment_id, reservation_id, amount, reason, created_at)
    select p.id, p.reservation_id, p.amount / (select count(*) from reservation_calendars rc where rc.reservation_id = p.reservation_id),
      'called off', now() from payments p where p.reservation_id = ${several}`

  const linesOf = (more_places: number, more_yen: number) =>
    `update reservations set lines = jsonb_build_array(jsonb_build_object('places', number_of_people + ${more_places}, 'amount',
      tour / (select count(*) from reservation_calendars rc where rc.reservation_id = reservations.id) + ${more_yen})) where id = ${paid}`

  it.each([
    ['one of several slots is cancelled and its share is refunded', `${slotCancelled}; ${share}`, []],
    ['one of several slots is cancelled and its share is not refunded', slotCancelled, ['money_of_state']],
    ['the share is refunded without a cancelled slot', share, ['money_of_state']],
    ['the share is refunded twice', `${slotCancelled}; ${share}; ${share}`, ['money_of_state']],
    [
      'a guest of a written digest is not told',
      `insert into digests (key, created_at, due_at, closed_at, written_at) values ('run:1', now(), now(), now(), now());
        insert into digest_items (digest_id, user_id, event_id) select max(d.id), max(r.user_id), max(v.id) from digests d,
          reservation_events v join reservations r on r.id = v.reservation_id where r.id = ${paid}`,
      ['digest_told'],
    ],
    [
      'the places in another slot are released too',
      `${slotCancelled}; ${share}; update calendars c set taken = taken - r.places from reservation_calendars r
        where r.calendar_id = c.id and r.reservation_id = ${several} and not r.released;
        update reservation_calendars set released = true where reservation_id = ${several}`,
      ['places_of_state'],
    ],
    [
      'the only slot of a confirmed reservation is cancelled',
      `update calendars set cancelled_at = now(), cancelled_by = 'host' where id = (select calendar_id from reservation_calendars where reservation_id = ${paid});
        update reservation_calendars set released = true where reservation_id = ${paid}`,
      ['cancelled_slot_kept', 'money_of_state', 'places_of_state', 'places_taken'],
    ],
    [
      'one place too many is counted',
      'update calendars set taken = taken + 1 where id = (select id from calendars where taken < recruitment_number limit 1)',
      ['places_taken'],
    ],
    [
      'places of a confirmed reservation are released',
      `update calendars c set taken = taken - r.places from reservation_calendars r where r.calendar_id = c.id and r.reservation_id = ${paid};
        update reservation_calendars set released = true where reservation_id = ${paid}`,
      ['places_of_state'],
    ],
    [
      'a reservation loses its slot',
      `update calendars c set taken = taken - r.places from reservation_calendars r where r.calendar_id = c.id
        and r.reservation_id = ${paid}; delete from reservation_calendars where reservation_id = ${paid}`,
      ['places_of_state'],
    ],
    [
      'the check constraint is gone',
      `alter table calendars drop constraint calendars_places;
        update calendars set recruitment_number = taken - 1 where id = ${one('calendars', 'taken > 1')}`,
      ['places_sold_twice'],
    ],
    [
      'a slot with participants is cancelled',
      `update calendars set cancelled_at = now(), cancelled_by = 'host' where id = ${one('calendars', 'taken > 0')}`,
      ['cancelled_slot_kept'],
    ],
    ['the lines of a reservation are its places and its price', linesOf(0, 0), []],
    ['the lines of a reservation have a place too many', linesOf(1, 0), ['lines_of_booking']],
    ['the lines of a reservation cost a yen more', linesOf(0, 1), ['lines_of_booking']],
    [
      'the lines of a booking by telephone are lost',
      `update kept_places set lines = '[]' where id = (select min(id) from kept_places)`,
      ['lines_of_booking'],
    ],
    [
      'a slot is moved',
      `update calendars set date = date + 1 where id = (select calendar_id from reservation_calendars where reservation_id = ${paid})`,
      ['times_of_slots'],
    ],
    ['a payment is lost', `delete from payments where reservation_id = ${paid}`, ['money_of_state']],
    [
      'a refund that was due is missing',
      // A refund with a return invoice can't be deleted.
      `delete from refunds f where not exists (select from documents d where d.refund_id = f.id);
        update payments p set refunded = 0, state = 'captured'
        where state = 'refunded' and not exists (select from refunds f where f.payment_id = p.id)`,
      ['money_of_state'],
    ],
    [
      'a confirmed reservation is refunded',
      `insert into refunds (payment_id, reservation_id, amount, reason, created_at)
        select id, reservation_id, amount, 'by mistake', now() from payments where reservation_id = ${paid}`,
      ['money_of_state'],
    ],
    [
      'an admin refunds part of a confirmed reservation',
      `insert into refunds (payment_id, reservation_id, amount, reason, words, created_at)
        select id, reservation_id, 100, 'granted_by_operator', 'sorry', now() from payments where reservation_id = ${paid}`,
      [],
    ],
    [
      'an admin refunds more than was paid',
      `insert into refunds (payment_id, reservation_id, amount, reason, words, created_at)
        select id, reservation_id, amount + 1, 'granted_by_operator', 'sorry', now() from payments where reservation_id = ${paid}`,
      ['money_of_state', 'refunds_beyond_payment'],
    ],
    [
      'a refund of an ended reservation is not in the ledger',
      `insert into refunds (payment_id, reservation_id, amount, reason, words, created_at)
        select id, reservation_id, 100, 'granted_by_operator', 'sorry', now() from payments where reservation_id = ${posted}`,
      ['ledger_of_all', 'ledger_of_days', 'ledger_of_reservation'],
    ],
    [
      'the operator bears that refund',
      `insert into refunds (payment_id, reservation_id, amount, reason, words, borne_by, created_at)
        select id, reservation_id, 100, 'granted_by_operator', 'sorry', 'operator', now() from payments where reservation_id = ${posted}`,
      [],
    ],
    [
      'an amount of an ended reservation changes',
      `update reservations set commission_bp = 100 where id = ${posted}`,
      ['ledger_of_all', 'ledger_of_days', 'ledger_of_reservation'],
    ],
    [
      'an entry of the ledger has another day',
      `set local session_replication_role = replica;
        update ledger_entries set at = at + interval '1 day' where id = ${one('ledger_entries', "kind = 'sale'")}`,
      ['ledger_of_days'],
    ],
    [
      'a reservation ended long ago is not in the ledger',
      `update reservations set posted_at = null where id = ${posted}`,
      ['ledger_missing', 'ledger_of_all', 'ledger_of_days', 'ledger_of_reservation'],
    ],
    [
      'a failed refund was replaced by another',
      `insert into refunds (payment_id, reservation_id, amount, reason, state, created_at)
        select payment_id, reservation_id, amount, 'cancelled_by_guest', 'failed', now() from refunds
        where payment_id in (select id from payments where state = 'refunded') limit 1`,
      [],
    ],
    [
      'another amount was charged',
      `update payments set amount = amount + 1 where reservation_id = ${paid}`,
      ['amount_of_payment', 'money_of_state'],
    ],
    [
      'a refund is not recorded in its payment',
      `update refunds set state = 'sent' where id = ${one('refunds', `state = 'done'`)}`,
      ['money_of_state', 'refunds_of_payment'],
    ],
    [
      'the provider refused a refund',
      `update refunds set state = 'failed' where id = ${one('refunds', `state = 'done'`)}`,
      ['refund_failed', 'refunds_of_payment'],
    ],
    [
      'a hold has expired',
      `${held}; delete from payments where reservation_id = ${one('reservations', `status = 'held'`)}`,
      ['hold_past_its_time', 'ledger_of_all', 'ledger_of_days'],
    ],
    [
      'a hold is missing in the table of holds',
      `${sent('2026-11-20T09:30:00+09:00')}; ${held}; delete from holds where reservation_id = (select max(reservation_id) from holds where expires_at = '2026-11-20T09:45:00+09:00')`,
      ['holds_of_state', 'ledger_of_all', 'ledger_of_days'],
    ],
    [
      'a hold waits for its payment',
      `${sent('2026-11-20T09:30:00+09:00')}; ${held}`,
      ['ledger_of_all', 'ledger_of_days'],
    ],
    [
      'a response never came',
      `${sent('2026-11-20T08:30:00+09:00')}; ${held}`,
      ['ledger_of_all', 'ledger_of_days', 'payment_without_answer'],
    ],
    [
      'a coupon was used once too often',
      `update coupons set max_uses = 9 where code = 'SENCHAKU10'`,
      ['coupon_overused'],
    ],
    ['a rating is wrong', 'update experiences set rate_sum = rate_sum + 1 where id = 1', ['ratings']],
    [
      'a guest reviews before the end',
      `update reviews set posted_at = '2020-01-01' where reservation_id = ${reviewed}`,
      ['review_not_attended'],
    ],
    [
      'a deleted review is there again',
      `insert into deleted_reviews (reservation_id, review_id, deleted_at) values (${reviewed}, 999999, now())`,
      ['review_written_again'],
    ],
    [
      'a member of a brand has the credentials of somebody else',
      `update brand_members set person_id = (select min(id) from brand_members) where id = (select max(id) from brand_members
        where invitation_accepted_at is not null)`,
      ['person_of_brands'],
    ],
  ])('notices when %s', async (_what, damage, expected) => {
    expect(await foundAfter(damage)).toEqual(expected)
  })

  it('takes longer than a request may', async () => {
    const { pool, db } = app.open({ max: 1 })
    await sql`set statement_timeout = '100ms'`.execute(db)
    const held = inTransaction(app.db, async (tx) => {
      await sql`lock table disputes in access exclusive mode`.execute(tx)
      await sql`select pg_sleep(0.5)`.execute(tx)
    })
    await expect(checkInvariants(db, app.clock.now())).resolves.toEqual([])
    await held
    await pool.end()
  })
})
