import type { ComponentPropsWithoutRef } from 'react'
import { useLocation } from 'react-router'

type Props = Omit<ComponentPropsWithoutRef<'a'>, 'href'> & {
  /** The address: a path of this site that begins with one slash. */
  to: string
  /** Loads the page when the pointer or the focus reaches the link. */
  prefetch?: boolean
}

/**
 * A link to a page, as a plain anchor. `PageLinks` handles the clicks of all of them. The `Link` of
 * React Router resolves and matches paths while it renders, which was a quarter of the time of a
 * page. Use that one for relative addresses and for its other props.
 */
export function PageLink({ to, prefetch = false, children, ...rest }: Props) {
  // React Router loads the routes of all elements with this attribute after hydration.
  return (
    <a {...rest} href={to} data-discover="" data-prefetch={prefetch ? '' : undefined}>
      {children}
    </a>
  )
}

/** A `PageLink` of a menu: it is marked on its page, and on the pages below it without `end`. */
export function MenuLink({ end = false, ...props }: Props & { end?: boolean }) {
  const { pathname } = useLocation()
  const current = pathname === props.to || (!end && pathname.startsWith(`${props.to}/`))
  return <PageLink {...props} aria-current={current ? 'page' : undefined} />
}
