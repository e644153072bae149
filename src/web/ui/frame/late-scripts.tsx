import { Children, Fragment, isValidElement, type ReactElement, type ReactNode, useContext } from 'react'
import { Scripts } from 'react-router'
import { PageContext } from '../nonce.ts'

/** How long the page's first picture has the line to itself, in ms: 28 kB at 1.5 Mbit/s. */
const HEAD_START = 150

/** Runs in the page. */
const ask = `{
  const modules = document.currentScript.dataset.modules.split(' ')
  setTimeout(() => {
    for (const href of modules)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }, ${HEAD_START})
}`

type Part = ReactElement<{ rel?: string; href?: string; children?: ReactNode }>

const partsOf = (node: ReactNode): Part[] =>
  Children.toArray(node).flatMap((child) => {
    if (!isValidElement<Part['props']>(child)) return []
    return child.type === Fragment ? partsOf(child.props.children) : [child]
  })

const isPreload = ({ props }: Part) => props.rel === 'modulepreload'

/**
 * Asks for the page's scripts a moment after its head. As React Router asks for them, they would share a slow line with the page and
 * its first picture, which people look at before they press anything. For the server only: the browser has them when it gets here.
 */
export function AskForScripts() {
  const { styles, nonce } = useContext(PageContext)
  return styles ? <Ask nonce={nonce} /> : null
}

function Ask({ nonce }: { nonce: string | undefined }) {
  const hrefs = partsOf(Scripts({ nonce }))
    .filter(isPreload)
    .map(({ props }) => props.href)
  return <script nonce={nonce} data-modules={hrefs.join(' ')} dangerouslySetInnerHTML={{ __html: ask }} />
}

/** React Router's scripts; without their preloads where `AskForScripts` does it. */
export function LateScripts() {
  const { styles, nonce } = useContext(PageContext)
  return styles ? <WithoutPreloads nonce={nonce} /> : <Scripts />
}

function WithoutPreloads({ nonce }: { nonce: string | undefined }) {
  return partsOf(Scripts({ nonce })).filter((part) => !isPreload(part))
}
