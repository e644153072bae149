import { useContext } from 'react'
import { Scripts } from 'react-router'
import { PageContext } from '../nonce.ts'

/** Milliseconds before the scripts load: the time of a first picture of 28 kB at 1.5 Mbit/s. */
const DELAY = 150

/**
 * Source of the inline script that adds the style sheets and preloads the modules. The page has
 * only the rules for what the server rendered, so the style sheets must be there when scripts
 * render more. They apply together: one without the next one would move what the page shows. They
 * stay before the style sheets of the next pages (`PageStyles`), whose rules win over theirs.
 * Without `fetchPriority` a browser loads style sheets for print last.
 */
const preload = `{
  const modules = document.currentScript.dataset.modules.split(' ')
  const link = (values) => Object.assign(document.createElement('link'), values)
  setTimeout(() => {
    const written = document.querySelector('style[data-href]')
    const links = written.dataset.href.split(' ')
      .map((href) => link({ rel: 'stylesheet', media: 'print', fetchPriority: 'high', href }))
    let left = links.length
    for (const one of links) one.onload = one.onerror = () => { if (!--left) for (const each of links) each.media = 'all' }
    written.after(...links)
    document.head.append(...modules.map((href) => link({ rel: 'modulepreload', href })))
  }, ${DELAY})
}`

/**
 * Preloads the page's scripts after a short delay. The preloads of React Router would compete with
 * the page and its first picture for a slow connection. Renders on the server only: in the browser
 * the scripts are already loaded, and they don't contain this code (`import.meta.env.SSR`).
 */
export function DeferredPreloads() {
  const { scripts, nonce } = useContext(PageContext)
  if (!import.meta.env.SSR || !scripts) return null
  return (
    <script nonce={nonce} data-modules={scripts.preloads.join(' ')} dangerouslySetInnerHTML={{ __html: preload }} />
  )
}

/** React Router's scripts, without their preloads where `DeferredPreloads` renders them. */
export function DeferredScripts() {
  const { scripts, nonce } = useContext(PageContext)
  if (!import.meta.env.SSR || !scripts) return <Scripts />
  return scripts.scripts.map(({ isModule, text }) => (
    <script
      key={text}
      nonce={nonce}
      type={isModule ? 'module' : undefined}
      async={isModule || undefined}
      dangerouslySetInnerHTML={{ __html: text }}
    />
  ))
}
