import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from '../shared/form.module.css'

function copyHead(frame: Document) {
  const styles = document.head.querySelectorAll('link[rel="stylesheet"], style')
  frame.head.replaceChildren(...[...styles].map((one) => one.cloneNode(true)))
  frame.title = 'プレビュー'
}

/** Copies the style sheets of this page into the frame, also those that load later. */
function useSameStyles(frame: Document | null) {
  useEffect(() => {
    if (!frame) return
    const copy = () => copyHead(frame)
    copy()
    const observer = new MutationObserver(copy)
    observer.observe(document.head, { childList: true })
    return () => observer.disconnect()
  }, [frame])
}

/**
 * Renders its children in a frame of their own, so that they get the phone layout on any screen.
 * Links and forms in it do nothing.
 */
export function PreviewFrame({ title, beside, children }: { title: string; beside: boolean; children: ReactNode }) {
  const [inner, setInner] = useState<Document | null>(null)
  const attach = useCallback((element: HTMLIFrameElement | null) => {
    if (!element) return
    const take = () => {
      const { contentDocument } = element
      if (!contentDocument) return
      contentDocument.documentElement.lang = 'ja'
      setInner(contentDocument)
    }
    take()
    // Some browsers replace the first document with an empty one.
    element.addEventListener('load', take)
    return () => element.removeEventListener('load', take)
  }, [])
  useSameStyles(inner)
  return (
    <iframe ref={attach} title={title} className={styles.frame}>
      {inner && createPortal(<Inert beside={beside}>{children}</Inert>, inner.body)}
    </iframe>
  )
}

/** Disables links and forms. Beside the form, only the scroll area takes keyboard focus. */
function Inert({ beside, children }: { beside: boolean; children: ReactNode }) {
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!beside) return
    for (const one of root.current?.querySelectorAll<HTMLElement>('a[href], button, summary') ?? []) one.tabIndex = -1
  })
  return (
    <main
      ref={root}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={beside ? 0 : undefined}
      aria-label={beside ? 'プレビュー' : undefined}
      onClickCapture={(event) => {
        // No instanceof: elements of the frame belong to another window.
        if ((event.target as Element).closest('a')) {
          event.preventDefault()
          event.stopPropagation()
        }
      }}
      onSubmitCapture={(event) => event.preventDefault()}
    >
      {children}
    </main>
  )
}
