import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** One object: React writes the HTML of an element again when it gets another one. */
const OF_SERVER = { __html: '' }

/** Whether a page that has lost its HTML loads its data. */
let isLoading = false

type Props<T> = Omit<ComponentProps<'div'>, 'children' | 'ref'> & {
  /** Absent in the browser if the server rendered the page (`dataForRendering`). */
  data: T | undefined
  children: (data: T) => ReactNode
  ref?: RefObject<HTMLDivElement | null>
}

/**
 * Part of a page that no script changes. React keeps what the server rendered, without its data and
 * without hydration (docs/decisions/073-html-that-react-keeps.md). Links in it must be `PageLink`s,
 * and nothing in it can have a state or a handler.
 */
export function KeptHtml<T>({ data, children, ref, ...props }: Props<T>) {
  const own = useRef<HTMLDivElement>(null)
  const box = ref ?? own
  const { revalidate } = useRevalidator()
  const isAbsent = data === undefined
  useEffect(() => {
    // React has built the page again, because something had changed its HTML before hydration.
    if (!isAbsent || box.current?.childNodes.length !== 0 || isLoading) return
    isLoading = true
    void revalidate().finally(() => {
      isLoading = false
    })
  }, [isAbsent, box, revalidate])
  if (isAbsent)
    return <div key="kept" ref={box} {...props} dangerouslySetInnerHTML={OF_SERVER} suppressHydrationWarning />
  return (
    <div key="rendered" ref={box} {...props}>
      {children(data)}
    </div>
  )
}
