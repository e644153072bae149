/**
 * Separation of duties: no admin decides about money of their own
 * (docs/product/accounts.md#own-money).
 */

/** Who gets or bears money that an admin decides about. */
export type Party = {
  as: 'host' | 'ambassador' | 'guest'
  name: string
  /** Null for a guest. */
  payee_id: number | null
  /** The host or guest, or all members of the ambassador, by id. */
  people: readonly number[]
}
export type OwnInterest = Pick<Party, 'as' | 'name'>

/** The parties that are the admin, or an ambassador of theirs. */
export const ownParties = (admin_id: number, parties: readonly Party[]): Party[] =>
  parties.filter(({ people }) => people.includes(admin_id))

/** The admin's own part in the money. The admin decides only if it is empty. */
export const ownInterest = (admin_id: number, parties: readonly Party[]): OwnInterest[] =>
  ownParties(admin_id, parties).map(({ as, name }) => ({ as, name }))

const whose = ({ as, name }: OwnInterest): string =>
  as === 'host'
    ? 'あなた自身の受け取り'
    : as === 'guest'
      ? 'あなた自身のお支払い'
      : `あなたがメンバーの「${name}」の受け取り`

/** Whose money it is, for texts such as 「あなた自身の受け取りと、あなた自身のお支払い」. */
export const whoseMoney = (found: readonly OwnInterest[]): string => [...new Set(found.map(whose))].join('と、')

/** Why an operation is refused. @param money of `whoseMoney` */
export const ownInterestSentence = (money: string): string =>
  `${money}にかかわる操作は、ご自身ではできません。ほかの管理者にお願いしてください。`

/** The setting before an admin changes it: yen that one admin may adjust alone. */
export const DEFAULT_ADJUSTMENT_LIMIT = 50_000
/** The highest limit that can be set, in yen. */
export const MAX_ADJUSTMENT_LIMIT = 1_000_000
/** Adjustments of the same admin for the same payee count together for this long, in ms. */
export const ADJUSTMENTS_COUNTED = 30 * 24 * 3_600_000

/**
 * Yen that an admin may still adjust alone for a payee. Above that, another admin must approve.
 * @param earlier yen that the same admin has adjusted alone for the same payee, in both directions:
 * parts of one sum count together
 * @param limit yen, the setting
 */
export const leftAlone = (earlier: number, limit: number): number => Math.max(0, limit - earlier)
