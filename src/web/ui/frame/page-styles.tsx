import { useContext } from 'react'
import { Links } from 'react-router'
import { PageContext } from '../nonce.ts'
import { useHydrated } from '../use-hydrated.ts'

/**
 * The page's style sheets. The server writes the rules that the page uses into the page
 * (`withStyles` in `entry.server.tsx`, with the nonce), so the first paint needs no second request.
 * React keeps a `<style>` with a `precedence` in the head after it is unmounted.
 * The links replace it after hydration: they put the files into the browser's cache for the next
 * pages, and React Router recognizes them (docs/decisions/018).
 */
export function PageStyles() {
  const { styles, stylesWritten } = useContext(PageContext)
  const hydrated = useHydrated()
  // The policy allows style sheets of our own origin. A nonce would cause a hydration mismatch.
  if (!stylesWritten || hydrated) return <Links nonce="" />
  return styles?.map((file) => <style key={file} href={file} precedence="page" />)
}

/** In the browser: whether the server wrote the style sheets into the page. */
export const areStylesWritten = () => document.querySelector('style[data-precedence="page"]') !== null
