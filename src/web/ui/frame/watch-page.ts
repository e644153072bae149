// What all pages do after they are usable, in one script that loads then.
import { watchSignOut } from '../form/sign-out.ts'
import { watchAnnouncements } from './watch-announcements.ts'
import { watchFocus } from './watch-focus.ts'

/**
 * @param revalidate loads the data of the page again
 * @returns a function that ends it
 */
export function watchPage(revalidate: () => unknown): () => void {
  const ends = [watchAnnouncements(), watchFocus(), watchSignOut(revalidate)]
  return () => {
    for (const end of ends) end()
  }
}
