import { useContext, useEffect } from 'react'
import { Links } from 'react-router'
import { PageContext } from './nonce.ts'

/**
 * The page's style sheets. The server writes their text into the page, so that the first paint doesn't wait for another round on the
 * line; `linkStyles` has them as links again before the browser takes the page over.
 */
export function PageStyles() {
  const { styles, nonce } = useContext(PageContext)
  // Style sheets come from our own origin: a nonce on the links would only differ between server and browser.
  if (!styles) return <Links nonce="" />
  return styles.map(({ file, text }) => (
    <style key={file} nonce={nonce} data-href={file} dangerouslySetInnerHTML={{ __html: text }} />
  ))
}

/** Gives each written style sheet its link, which the next pages find in the browser's cache and React Router among its own. */
export function linkStyles() {
  for (const style of writtenStyles()) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = style.dataset.href!
    style.after(link)
  }
}

/**
 * Takes the written style sheets away, each when its link is there. Only once the page is alive: React walks through the head in
 * pieces, and one that disappears where it stands lets it lose its way.
 */
export function useLinkedStyles() {
  useEffect(() => {
    for (const style of writtenStyles()) {
      const link = style.nextElementSibling as HTMLLinkElement
      if (link.sheet) style.remove()
      else link.onload = () => style.remove()
    }
  }, [])
}

const writtenStyles = () => document.querySelectorAll<HTMLStyleElement>('style[data-href]')
