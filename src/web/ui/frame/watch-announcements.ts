import { ANNOUNCE } from '../content/announce.ts'
import styles from '../visually-hidden.module.css'

/** The live region, at the end of the page. */
function region(): HTMLElement {
  const known = document.getElementById('said')
  if (known) return known
  const made = document.createElement('p')
  made.id = 'said'
  made.className = styles.hidden ?? ''
  made.ariaLive = 'polite'
  document.body.append(made)
  return made
}

function say(event: Event) {
  const said = region()
  // A screen reader reads what changes in a region that it knows.
  said.textContent = ''
  setTimeout(() => {
    said.textContent = (event as CustomEvent<string>).detail
  }, 100)
}

/** @returns a function that ends it */
export function watchAnnouncements(): () => void {
  document.addEventListener(ANNOUNCE, say)
  return () => document.removeEventListener(ANNOUNCE, say)
}
