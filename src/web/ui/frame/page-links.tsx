import { useEffect, useState } from 'react'
import { createPath, PrefetchPageLinks, useLocation, useNavigate } from 'react-router'

/** Milliseconds that the pointer or the focus stays on a link before its page is loaded. */
const INTENT = 100

const linkOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-discover=""]') : null

/** Whether the browser would open the link in this tab. */
const isPlainClick = (event: MouseEvent, { target }: HTMLAnchorElement) =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  (target === '' || target === '_self')

/** Opens every `PageLink` without loading a document, and loads its page early. */
export function PageLinks() {
  const navigate = useNavigate()
  const here = createPath(useLocation())
  const [page, setPage] = useState<string | null>(null)
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event)
      const to = link?.getAttribute('href')
      // React's handlers ran before, because React listens to the document since hydration.
      if (!link || !to || event.defaultPrevented || !isPlainClick(event, link)) return
      event.preventDefault()
      // A link to the same address adds no entry to the history, as in a browser.
      void navigate(to, { replace: to === here })
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [navigate, here])
  useEffect(() => {
    let reached: HTMLAnchorElement | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const onReach = (event: Event) => {
      const link = linkOf(event)
      if (link === reached) return
      reached = link
      clearTimeout(timer)
      setPage(null)
      if (link?.dataset.prefetch === '') timer = setTimeout(() => setPage(link.getAttribute('href')), INTENT)
    }
    const types = ['pointerover', 'focusin', 'touchstart'] as const
    for (const type of types) document.addEventListener(type, onReach, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const type of types) document.removeEventListener(type, onReach)
    }
  }, [])
  return page && <PrefetchPageLinks page={page} />
}
