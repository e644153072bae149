import { useContext, useState } from 'react'
import { Links, useLocation } from 'react-router'
import { PageContext } from '../nonce.ts'

/**
 * The page's style sheets. The server writes the rules that the page uses into the page
 * (`complete` in `entry.server.tsx`, with the nonce), so the first paint needs no second request.
 * React keeps a `<style>` with a `precedence` in the head after it is unmounted. A script of the
 * page adds the sheets themselves (`DeferredPreloads`), and they stay. React Router's links follow
 * on other pages: the same sheets again would cost another calculation of all styles. In
 * development Vite serves the sheets, and there are only the links.
 */
export function PageStyles() {
  const { styles } = useContext(PageContext)
  const { pathname } = useLocation()
  const [first] = useState(pathname)
  // The policy allows style sheets of our own origin. A nonce would cause a hydration mismatch.
  if (import.meta.env.DEV || pathname !== first) return <Links nonce="" />
  return styles?.map((file) => <style key={file} href={file} precedence="page" />)
}
