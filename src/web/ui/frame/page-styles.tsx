import { useContext } from 'react'
import { Links } from 'react-router'
import { PageContext } from '../nonce.ts'
import { useAlive } from '../use-alive.ts'

/**
 * The page's style sheets. The server writes their text into the page, so that the first paint doesn't wait for another request. React
 * keeps a `<style>` with a `precedence` in the head, whatever is drawn later. The links follow once the page is alive: other pages then
 * find the files in the browser's cache, and React Router its own links.
 */
export function PageStyles() {
  const { styles, stylesWritten, nonce } = useContext(PageContext)
  const alive = useAlive()
  // Style sheets come from our own origin: a nonce on the links would only differ between server and browser.
  if (!stylesWritten || alive) return <Links nonce="" />
  return styles?.map(({ file, text }) => (
    <style key={file} href={file} precedence="page" nonce={nonce}>
      {text}
    </style>
  ))
}

/** In the browser: whether the server wrote the style sheets into the page. */
export const areStylesWritten = () => document.querySelector('style[data-precedence="page"]') !== null
