// Who comes by price type, in the addresses of the forms to book and to wait: 「12:2,13:1」.

const PARTY = /^[1-9]\d{0,9}:\d{1,4}(?:,[1-9]\d{0,9}:\d{1,4}){0,9}$/

/** The party of an address; null without one. */
export function readParty(search: URLSearchParams): string | null {
  const party = search.get('party') ?? ''
  return PARTY.test(party) ? party : null
}

/** People by the id of their type; empty if the text is no party. */
export const countsOf = (party: string): Record<string, number> =>
  PARTY.test(party) ? Object.fromEntries(party.split(',').map((one) => one.split(':').map(Number))) : {}

/** The form to wait for dates that are added later. */
export const newDatesPath = (experience_id: number, party: number | string) =>
  `/stories/${experience_id}/waiting?${typeof party === 'number' ? 'people' : 'party'}=${party}`
