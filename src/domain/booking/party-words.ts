/** Who comes, in words, for pages that know nothing else about price types. */
import type { PartyLine } from './party.ts'

/** Who comes, in the form of the API: a booking without price types has no lines. */
export const peopleOf = <Line>({
  number_of_people,
  lines,
}: {
  number_of_people: number
  lines: Line[] | null
}): {
  number_of_people: number
  lines?: Line[]
} => ({ number_of_people, ...(lines && { lines }) })

/** 「おとな2名・小学生1名」; 「3名」 without price types. */
export const partyWords = (
  lines: readonly Pick<PartyLine, 'name' | 'people'>[] | null | undefined,
  number_of_people: number,
): string => lines?.map((line) => `${line.name}${line.people}名`).join('・') || `${number_of_people}名`
