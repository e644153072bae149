// What all pages do after they are usable, in one script that loads then.
import { watchFocus } from './watch-focus.ts'

/** @returns a function that ends it */
export const watchPage = (_revalidate: () => unknown): (() => void) => watchFocus()
