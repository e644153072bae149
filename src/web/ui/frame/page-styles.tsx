import { Fragment, useContext, useState } from 'react'
import { Links, useLocation } from 'react-router'
import { PageContext } from '../nonce.ts'

/** React's types don't know this attribute. */
const NOT_LOADED = { disabled: true }

/**
 * The page's style sheets. The server writes their text into the page, so the first paint needs no
 * second request (docs/decisions/018-one-response-for-the-first-paint.md). React keeps a `<style>`
 * with a `precedence` in the head after it is unmounted. React Router's links follow on the next
 * pages. In development Vite serves the sheets, and there are only the links.
 */
export function PageStyles() {
  const { styles, nonce } = useContext(PageContext)
  const { pathname } = useLocation()
  const [first] = useState(pathname)
  // The policy allows style sheets of our own origin. A nonce would cause a hydration mismatch.
  if (import.meta.env.DEV || pathname !== first) return <Links nonce="" />
  return styles?.map(({ file, hrefs, text }) => (
    <Fragment key={file}>
      <style href={file} precedence="page" nonce={nonce}>
        {text}
      </style>
      {/* Not loaded. Without them, Vite would load the sheet again, after the page's own rules, when
      the page imports a part that needs it, and React Router each time it loads the page's data. */}
      {hrefs.map((href) => (
        <link key={href} rel="stylesheet" href={href} {...NOT_LOADED} />
      ))}
    </Fragment>
  ))
}
