/**
 * The address of a list has its filters, its order and its page. `listAddress` reads and writes it;
 * below it are the lists of the working areas.
 */
import { applicationStates } from '#domain/communities/applications.ts'
import { pageOf, withQuery } from '#web/ui/page-of.ts'

type Value = string | number | boolean | null
/**
 * Makes a value of the trimmed text in the address. A text that makes no sense gives the value of
 * ''.
 */
type Field<T extends Value> = (given: string) => T
type Fields = Readonly<Record<string, Field<Value>>>
type ShownBy<F extends Fields> = { [name in keyof F]: ReturnType<F[name]> } & { page: number }

const MOST_TEXT = 100
const text: Field<string> = (given) => given.slice(0, MOST_TEXT)
const id: Field<number | null> = (given) => (/^[1-9]\d{0,9}$/.test(given) ? Number(given) : null)
const oneOf =
  <T extends string, U extends T | '' | null>(known: readonly T[], usual: U): Field<T | U> =>
  (given) =>
    known.find((one) => one === given) ?? usual

function listAddress<F extends Fields>(fields: F) {
  const given = (shown: Partial<ShownBy<F>>) =>
    Object.entries(fields).flatMap(([name, valueOf]): [string, string][] => {
      const value: Value | undefined = shown[name]
      return value === undefined || value === valueOf('') ? [] : [[name, String(value)]]
    })
  return {
    /** Reads the query of an address. */
    read: (query: URLSearchParams): ShownBy<F> => {
      const values = Object.entries(fields).map(([name, valueOf]) => [name, valueOf((query.get(name) ?? '').trim())])
      return { ...Object.fromEntries(values), page: pageOf(query) }
    },
    /** The address of a list that shows this; the values of '' and the first page are left out. */
    address: (path: string, shown: Partial<ShownBy<F>>): string => {
      const query = new URLSearchParams(given(shown))
      if (shown.page !== undefined && shown.page > 1) query.set('page', String(shown.page))
      return withQuery(path, query)
    },
    /** Whether a filter is set. */
    isNarrowed: (shown: Partial<ShownBy<F>>): boolean => given(shown).some(([name]) => name !== 'sort'),
  }
}

/** Applications to communities. */
export const applicationsList = listAddress({
  community_id: id,
  state: oneOf(applicationStates, null),
  q: text,
  /** The application that is open beside the list. */
  application: id,
})
export type ApplicationsShown = ReturnType<typeof applicationsList.read>

/** The filters that are set, as a query of the API. */
export const applicationsQueryOf = ({ community_id, state, q }: ApplicationsShown) => ({
  ...(community_id !== null && { community_id: String(community_id) }),
  ...(state !== null && { state }),
  ...(q !== '' && { q }),
})
