import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

/** One object: React writes the HTML of an element again when it gets another one. */
const OF_SERVER = { __html: '' }

/** Whether a page that has lost its HTML loads its data. */
let isLoading = false

type BoxProps = Omit<ComponentProps<'div'>, 'children' | 'ref'> & { ref?: RefObject<HTMLDivElement | null> }

function OfServer({ ref, ...props }: BoxProps) {
  const own = useRef<HTMLDivElement>(null)
  const box = ref ?? own
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // React has built the page again, because something had changed its HTML before hydration.
    if (box.current?.childNodes.length !== 0 || isLoading) return
    isLoading = true
    void revalidate().finally(() => {
      isLoading = false
    })
  }, [box, revalidate])
  return <div {...props} ref={box} dangerouslySetInnerHTML={OF_SERVER} suppressHydrationWarning />
}

type Props<T> = BoxProps & {
  /** Absent in the browser if the server rendered the page (`dataForRendering`). */
  data: T | undefined
  children: (data: T) => ReactNode
}

/**
 * Part of a page that no script changes. React keeps what the server rendered, without its data and
 * without hydration (docs/decisions/073-html-that-react-keeps.md). Links in it must be `PageLink`s,
 * and nothing in it can have a state or a handler. It must not be empty.
 */
export function KeptHtml<T>({ data, children, ...props }: Props<T>) {
  return data === undefined ? <OfServer {...props} /> : <div {...props}>{children(data)}</div>
}
