// Who comes by price type, in the addresses of the forms to book and to wait: 「12:2,13:1」.

const PARTY = /^[1-9]\d{0,9}:\d{1,4}(?:,[1-9]\d{0,9}:\d{1,4}){0,9}$/

/** `counts`: people by the id of their type. */
export type AskedParty = { text: string; counts: Record<string, number> }

/** The party of an address; null without one. */
export function readParty(search: URLSearchParams): AskedParty | null {
  const text = search.get('party') ?? ''
  if (!PARTY.test(text)) return null
  return { text, counts: Object.fromEntries(text.split(',').map((one) => one.split(':').map(Number))) }
}

/** The form to wait for dates that are added later. */
export const newDatesPath = (experience_id: number, party: number | string) =>
  `/stories/${experience_id}/waiting?${typeof party === 'number' ? 'people' : 'party'}=${party}`
