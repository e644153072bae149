// Long proofs and their short versions: `npm test` runs the short ones, `npm run prove` the long ones.

const proving = process.env.PROVE === '1'

/** @returns how many random cases to run: `short` in `npm test`, `long` in `npm run prove` */
export const runs = (short: number, long: number): number => (proving ? long : short)

/** @returns all cases in `npm run prove`; in `npm test` the first of every `nth` */
export const sample = <T>(cases: readonly T[], nth: number): T[] =>
  proving ? [...cases] : cases.filter((_, i) => i % nth === 0)
