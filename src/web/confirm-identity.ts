// Operations that need a recent confirmation of identity: a call that is refused for it asks the
// user, and is sent again. The pages that can ask register here (`Confirming`).
import type { ErrorBody } from '#contract/shared/error-body.ts'
import type { ServerFetch } from './request-scope.ts'

/** Whose session it is: users and brand members have different ones. */
export type Population = 'user' | 'brand_member'
type Ask = () => Promise<boolean>

const asks = new Map<Population, Ask>()

/** Registers the page's way to ask. @returns a function that ends it */
export function askWith(population: Population, ask: Ask): () => void {
  asks.set(population, ask)
  return () => {
    if (asks.get(population) === ask) asks.delete(population)
  }
}

/** Asks the user to confirm their identity; false if they don't, or if the page can't ask. */
export const askToConfirm = async (population: Population): Promise<boolean> =>
  (await asks.get(population)?.()) ?? false

async function isUnconfirmed(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const body: Partial<ErrorBody> | null = await response
    .clone()
    .json()
    .catch(() => null)
  return body?.code === 'identity_unconfirmed'
}

/** The browser's `fetch` for calls of this population. */
export const confirming =
  (population: Population): ServerFetch =>
  async (...call) => {
    const response = await globalThis.fetch(...call)
    const again = (await isUnconfirmed(response)) && (await askToConfirm(population))
    return again ? await globalThis.fetch(...call) : response
  }
