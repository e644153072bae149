import { findItems } from '#database/reference/lists.ts'
import type { App } from '../../shared/app.ts'

/** The themes to choose from, in their order. */
export async function listThemes({ db }: Pick<App, 'db'>) {
  return { themes: await findItems(db, 'themes') }
}
