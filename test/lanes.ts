// Three lanes. `npm test` runs short versions of long proofs. `npm test -- --whole` (as CI does),
// or a test that is run alone, has nearly all cases, and `npm run prove` the long versions.

export const lane = process.env.PROVE === '1' ? 'long' : process.env.SHORT === '1' ? 'short' : 'whole'

/** For `skipIf`: `npm test` leaves the test to the other lanes. */
export const isShort = lane === 'short'

/** @returns how many random cases to run: `short` in `npm test`, `long` in `npm run prove` */
export const runs = (short: number, long: number, whole = short): number => ({ short, whole, long })[lane]

const every = <T>(cases: readonly T[], nth: number): T[] => cases.filter((_, i) => i % nth === 0)

/** @returns all cases in `npm run prove`; otherwise the first of every `nth` */
export const sample = <T>(cases: readonly T[], nth: number): T[] => every(cases, lane === 'long' ? 1 : nth)

/** @returns the first of every `nth` case in `npm test`; otherwise all cases */
export const shortSample = <T>(cases: readonly T[], nth: number): T[] => every(cases, isShort ? nth : 1)

/**
 * @returns the timeout of a test, ms: `timeout`, and an hour in `npm run prove`, whose cases are
 * many
 */
export const longer = (timeout: number): number => (lane === 'long' ? 3_600_000 : timeout)
