// Price types of an experience, for tests.
import type { Db } from '#database/client.ts'

/**
 * おとな 3,000円, 小学生 1,500円, 幼児 0円 without a place, and 貸し切り 20,000円 for up to 8: their ids in
 * this order.
 */
export async function aFamily(db: Db, experience_id: number): Promise<[number, number, number, number]> {
  const person = { takes_place: true, needs_adult: false, whole_slot_people: null }
  const rows = await db
    .insertInto('experience_price_types')
    .values(
      [
        { ...person, name: 'おとな', note: '中学生以上', price: 3000 },
        { ...person, name: '小学生', price: 1500, needs_adult: true },
        { ...person, name: '幼児', note: '3〜5歳', price: 0, takes_place: false, needs_adult: true },
        { ...person, name: '貸し切り', price: 20_000, whole_slot_people: 8 },
      ].map((type, at) => ({ ...type, experience_id, sort_order: at + 1 })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id) as [number, number, number, number]
}

/** A party of `[id, people]`. */
export const partyOf = (...members: [number, number][]) =>
  members.map(([price_type_id, people]) => ({ price_type_id, people }))
