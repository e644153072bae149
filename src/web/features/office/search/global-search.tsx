import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/content/dialog.tsx'
import { useStoredValue } from '#web/ui/kit/stored-value.ts'
import { Row } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import styles from './global-search.module.css'
import { SearchPanel } from './search-panel.tsx'

type Props = Omit<Parameters<typeof SearchPanel>[0], 'onDone'>

const readSlash = (stored: unknown) => stored !== false

const types = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/**
 * The search over everything, behind a button of the header, Ctrl+K (⌘K) and `/`. `/` can be turned
 * off, because speech input types single characters (WCAG 2.1.4).
 */
export function GlobalSearch(props: Props) {
  const [open, setOpen] = useState(false)
  const [slash, storeSlash] = useStoredValue('tsumugi.search_slash', readSlash)
  const close = () => setOpen(false)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.shiftKey) return
    const control = event.ctrlKey || event.metaKey
    const isShortcut = control
      ? event.key.toLowerCase() === 'k'
      : !open && slash && event.key === '/' && !types(event.target)
    if (!isShortcut) return
    // Another dialog is modal: its page must not change behind it.
    if (!open && document.querySelector('dialog[open]')) return
    event.preventDefault()
    if (open && control) close()
    else setOpen(true)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-keyshortcuts={slash ? 'Control+K Meta+K /' : 'Control+K Meta+K'}
        onClick={() => setOpen(true)}
      >
        <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5" />
        </svg>
        <span className={styles.label}>さがす</span>
        {slash && (
          <kbd className={styles.key} aria-hidden="true">
            /
          </kbd>
        )}
      </button>
      <Dialog open={open} onClose={close} title="さがす" closeLabel="検索を閉じる">
        <SearchPanel {...props} onDone={close} />
        <Row as="p" gap={1} rowGap={0} className={looks.note}>
          Ctrl+K で開きます。
          <Button variant="plain" aria-pressed={slash} onClick={() => storeSlash(!slash)}>
            {slash ? '「/」キーでは開かない' : '「/」キーでも開く'}
          </Button>
        </Row>
      </Dialog>
    </>
  )
}
