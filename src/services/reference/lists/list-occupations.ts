import { findItems } from '#database/reference/lists.ts'
import type { App } from '../../shared/app.ts'

/** The occupations to choose from, in their order. */
export async function listOccupations({ db }: Pick<App, 'db'>) {
  return { occupations: await findItems(db, 'occupations') }
}
