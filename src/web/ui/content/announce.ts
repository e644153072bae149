/** The event that `watchAnnouncements` reads. */
export const ANNOUNCE = 'announce'

/** Says what an operation did, to screen readers, when the page shows it only by what is gone. */
export const announce = (words: string) => document.dispatchEvent(new CustomEvent(ANNOUNCE, { detail: words }))
