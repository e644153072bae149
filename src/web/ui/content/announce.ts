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

/** Says what an operation did, to screen readers, when the page shows it only by what is gone. */
export function announce(words: string) {
  const said = region()
  // A screen reader reads what changes in a region that it knows.
  said.textContent = ''
  setTimeout(() => {
    said.textContent = words
  }, 100)
}
